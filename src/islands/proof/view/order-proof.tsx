import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { downloadFile } from '#client/page/download-file.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { DeviceWarnings } from '../device-warning.tsx';
import type { ProofStatus } from '../follow/follow-receipt.ts';
import { $proofs, followOrder, forgetSeen, removeKept, type Found } from '../follow/followed.ts';
import type { ProvedOrder } from '../follow/proved-order.ts';
import { HeldDraw } from './held-draw.tsx';
import { ProofLine, statusInDraw } from './proof-line.tsx';
import { WitnessList } from './witness-list.tsx';

const saveReceipt = ({ orderId, receipt }: ProofStatus): void =>
  downloadFile(`receipt-${orderId}.json`, 'application/json', JSON.stringify(receipt, null, 2));

interface ProofPartProps {
  readonly status: ProofStatus;
  readonly locale: Locale;
}

/** What must be said of this proof beside its step. */
function Notes({ status: { from, isOwn, isKept, isUncompared, oldDraws, hasFollowedKey }, locale }: ProofPartProps) {
  const t = islandT(locale, 'receipt');
  const notes = [
    ...(from === 'server' ? [t('order.fromServer')] : []),
    ...(isOwn ? [] : [t('order.otherDevice')]),
    ...(isKept ? [] : [t('order.notKept')]),
    ...(isUncompared ? [t('device.uncompared')] : []),
    ...(oldDraws > 0 ? [t('order.oldDraws', { count: oldDraws })] : []),
    ...(hasFollowedKey ? [t('order.followedKey')] : []),
  ];
  return notes.map((note) => (
    <p key={note} className="text-ink-2 text-sm">
      {note}
    </p>
  ));
}

/** What the verifier says of a fault: in English, as on the command line. */
const Reasons = ({ reasons, title }: { readonly reasons: readonly string[]; readonly title: string }) => (
  <details className="text-sm">
    <summary className="link inline-block cursor-pointer py-2">{title}</summary>
    <ul lang="en" dir="ltr" className="bg-raised rounded-art mt-1 grid gap-1 p-3 font-mono text-xs wrap-anywhere">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  </details>
);

interface KeepingProps extends ProofPartProps {
  readonly remove: () => void;
}

/** The receipt as a file, and off this device. */
function Keeping({ status, locale, remove }: KeepingProps) {
  const t = islandT(locale, 'receipt');
  return (
    <details className="group border-line border-t">
      <summary className="link inline-flex min-h-12 cursor-pointer items-center py-2 text-sm">
        {t(status.isKept ? 'order.keeping' : 'order.file')}
      </summary>
      <div className="grid gap-3 pb-4">
        <p className="text-ink-2 text-sm">
          {status.isKept && `${t('order.keepingText')} `}
          {t('order.secretText')}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" size="sm" onClick={() => saveReceipt(status)}>
            {t('order.save')}
          </Button>
          {status.isKept && (
            <Button variant="quiet" size="sm" onClick={remove}>
              {t('order.remove')}
            </Button>
          )}
        </div>
      </div>
    </details>
  );
}

interface OrderProofProps {
  readonly proved: ProvedOrder;
  /** A draw of the order whose record can be verified. */
  readonly verifyDraw: string | undefined;
  /** A draw that was cancelled, and whether its stake is back. */
  readonly cancelled: { readonly drawId: string; readonly refund: 'refunded' | 'refunding' } | undefined;
  /** Whether the witnesses are a sandbox's own. */
  readonly isSandbox: boolean;
  /** Moves the focus to the heading above, where what had it is gone. */
  readonly focusHeading: () => void;
  readonly locale: Locale;
}

/** The proof of an order that is proved by version 3: how far it is, who has seen it, and what its player can do. */
export function OrderProof({ proved, verifyDraw, cancelled, isSandbox, focusHeading, locale }: OrderProofProps) {
  const t = islandT(locale, 'receipt');
  const { orderId } = proved;
  const status = useStore($proofs)[orderId];
  const [state, setState] = useState<'shown' | 'missing' | 'removed'>('shown');
  const showFound = (found: Found) => setState(found === 'followed' ? 'shown' : 'missing');
  useEffect(() => {
    // The order of a page does not change; what is shown of it by and by may.
    void followOrder(proved, 'order').then(showFound);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [orderId]);
  const remove = async () => {
    focusHeading();
    await removeKept(orderId);
    setState('removed');
  };
  const forget = () => {
    focusHeading();
    void forgetSeen(proved);
  };
  const draw = verifyDraw ?? cancelled?.drawId;
  const query = new URLSearchParams({ ...(draw === undefined ? {} : { draw }), order: orderId });
  const verifyHref = localHref(`/lottery/verify?${query.toString()}`, locale);
  return (
    <>
      {status && <DeviceWarnings level={3} locale={locale} warnings={status.warnings} onForget={forget} />}
      <ProofLine
        status={statusInDraw(status, cancelled?.refund)}
        page="order"
        note={state === 'shown' ? undefined : t(`order.${state}`)}
        locale={locale}
      />
      {verifyDraw !== undefined && <HeldDraw orderId={orderId} drawId={verifyDraw} href={verifyHref} locale={locale} />}
      {status && state === 'shown' && <Notes status={status} locale={locale} />}
      {status?.step === 'fault' && <Reasons reasons={status.reasons} title={t('order.reasons')} />}
      {status && 'place' in status && (
        <WitnessList
          place={status.place}
          named={status.named}
          hasStopped={status.hasStopped}
          isSandbox={isSandbox}
          isCancelled={cancelled !== undefined}
          locale={locale}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          size="sm"
          busy={state === 'shown' && (!status || status.step === 'checking')}
          onClick={() => void followOrder(proved, 'order').then(showFound)}
        >
          {t('order.again')}
        </Button>
        {verifyDraw === undefined && (
          <LinkButton variant="quiet" size="sm" href={verifyHref}>
            {t(cancelled ? 'order.verifyCancelled' : 'order.verify')}
          </LinkButton>
        )}
        {status?.step === 'fault' && (
          <>
            {/* What the fault asks for, and not only among what is kept. */}
            <Button size="sm" onClick={() => saveReceipt(status)}>
              {t('order.save')}
            </Button>
            <LinkButton variant="quiet" size="sm" href={localHref('/account/contact', locale)}>
              {t('order.contact')}
            </LinkButton>
          </>
        )}
      </div>
      {status && state === 'shown' && <Keeping status={status} locale={locale} remove={() => void remove()} />}
    </>
  );
}
