import { useEffect, useRef, useState } from 'react';
import { safeReturnPath } from '#client/page/navigation.ts';
import type { WithdrawalDetail, WithdrawalStatus } from '#contract/withdrawals/fields.ts';
import { islandT } from '#i18n/island.ts';
import { localHref } from '#i18n/paths.ts';
import { openSupport } from '#islands/support/support.ts';
import { Amount } from '#ui/amount.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { CancelDialog } from '../dialogs/cancel-dialog.tsx';
import type { ScreenProps } from '../flow/screen-props.ts';
import { AccountNumber, Facts } from './parts.tsx';

const ART = {
  good: { ring: 'bg-soft text-accent', path: 'm6.5 12.5 3.8 3.8 7.4-8' },
  waiting: { ring: 'bg-soft text-accent', path: 'M12 6.5V12l3.6 2.2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z' },
  bad: { ring: 'bg-coral-soft text-coral-ink', path: 'M12 7v6.2M12 16.6v.4' },
} as const;

const ART_OF: Readonly<Record<WithdrawalStatus, keyof typeof ART>> = {
  review: 'waiting',
  processing: 'good',
  paid: 'good',
  failed: 'bad',
  rejected: 'bad',
  canceled: 'good',
  returned: 'bad',
};

/** Query parameter with the page that the player came from. */
const BACK_PARAM = 'backFullPath';

/** The page to go back to, if the address names one of ours. */
function readBackPath(): string | undefined {
  const path = safeReturnPath(new URLSearchParams(location.search).get(BACK_PARAM));
  return path === '/' ? undefined : path;
}

interface OutcomeScreenProps extends ScreenProps {
  readonly withdrawal: WithdrawalDetail;
}

/** No money was paid out and no fee was taken, or the fee came back. */
const WITHOUT_PAYOUT: ReadonlySet<WithdrawalStatus> = new Set(['failed', 'rejected', 'canceled', 'returned']);

/** A withdrawal that was requested: its state, what it is, and where to go on. Pushes change it. */
export function OutcomeScreen({ withdrawal, ...props }: OutcomeScreenProps) {
  const { flow, locale } = props;
  const [backPath] = useState(readBackPath);
  const t = islandT(locale, 'withdraw');
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCanceling, setCanceling] = useState(false);
  const { status, amount, reason, withdrawalId, isAutomatic, isCancelable } = withdrawal;
  // Staff have approved it: nothing happened in real time.
  const words = status === 'processing' && !isAutomatic ? 'approved' : status;
  useEffect(() => heading.current?.focus(), [withdrawalId]);
  const art = ART[ART_OF[status]];
  return (
    <section className="card grid items-center justify-items-center gap-4 p-6 text-center sm:p-8">
      <span className={`pop-in grid size-20 place-items-center rounded-full ${art.ring}`}>
        <Icon path={art.path} size={44} weight={2.2} />
      </span>
      <div role="status" className="grid justify-items-center gap-4">
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {t(`outcome.${words}.title`)}
        </h2>
        {reason !== '' && <p className="max-w-[44ch]">{reason}</p>}
        <p className="text-ink-2 max-w-[44ch] text-balance">{t(`outcome.${words}.text`)}</p>
      </div>
      <Amount fils={amount} locale={locale} style="exact" className="text-3xl font-bold" />
      <WithdrawalFacts withdrawal={withdrawal} locale={locale} />
      <div className="grid w-full gap-3 pt-2 sm:grid-cols-2 sm:[&>:last-child:nth-child(odd)]:col-span-2">
        {backPath !== undefined && <LinkButton href={localHref(backPath, locale)}>{t('back')}</LinkButton>}
        <LinkButton
          variant={backPath === undefined ? 'primary' : 'quiet'}
          href={localHref('/account/transactions', locale)}
        >
          {t('outcome.transactions')}
        </LinkButton>
        {isCancelable && (
          <Button variant="quiet" onClick={() => setCanceling(true)}>
            {t('underWay.cancel')}
          </Button>
        )}
        {status === 'rejected' ? (
          <Button variant="quiet" onClick={() => void openSupport()}>
            {t('outcome.support')}
          </Button>
        ) : (
          <Button variant="quiet" onClick={() => void flow.load()}>
            {t('outcome.again')}
          </Button>
        )}
      </div>
      {isCanceling && <CancelDialog {...props} withdrawal={withdrawal} onClose={() => setCanceling(false)} />}
    </section>
  );
}

function WithdrawalFacts({ withdrawal, locale }: Pick<OutcomeScreenProps, 'withdrawal' | 'locale'>) {
  const t = islandT(locale, 'withdraw');
  const { withdrawalId, status, fee, received, kind, accountNumber, bankName, holderName } = withdrawal;
  const money = (fils: number) => <Amount fils={fils} locale={locale} style="exact" />;
  return (
    <div className="border-line w-full border-t pt-4 text-start">
      <Facts
        rows={[
          ...(WITHOUT_PAYOUT.has(status)
            ? []
            : ([
                [t('totals.fee'), fee > 0 ? money(fee) : t('totals.free')],
                [t('totals.received'), money(received)],
              ] as const)),
          [t('confirm.account'), <AccountNumber key="number" kind={kind} number={accountNumber} />],
          ...(bankName === '' ? [] : [[t('confirm.bank'), bankName] as const]),
          [t('confirm.holder'), <bdi key="holder">{holderName}</bdi>],
          [
            t('outcome.id'),
            <bdi key="id" dir="ltr" className="text-sm">
              {withdrawalId}
            </bdi>,
          ],
        ]}
      />
    </div>
  );
}
