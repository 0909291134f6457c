import { useStore } from '@nanostores/react';
import { OFFLINE } from '#client/gateway/call.ts';
import { go } from '#client/page/navigation.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { moneyText } from '#ui/currency.ts';
import { Dialog } from '#ui/dialog.tsx';
import { autoFocusRef } from '#ui/first-focus.ts';
import { formatDrawTimePhrase } from '../draws/draw-time.ts';
import type { PendingOrder } from './pending-order.ts';
import { InsufficientBalance } from './insufficient-balance.tsx';
import { OTHER_DRAW_CODES, type OutcomeView } from './outcome-view.ts';
import type { PlayContext } from '../play-context.ts';
import { suspensionReason } from '../draws/suspension-reason.ts';

const INSUFFICIENT = errorCodes.insufficientBalance;

interface OutcomeProps {
  readonly tools: PlayContext;
  readonly shown: OutcomeView;
  readonly pay: () => void;
  /** Asks again what became of the order. */
  readonly ask: () => void;
  readonly dismiss: () => void;
}

const detail = (orderId: string) => go(`/account/order/orderDetail?orderId=${orderId}`);

function Paid({
  tools,
  shown,
}: {
  readonly tools: PlayContext;
  readonly shown: Extract<OutcomeView, { kind: 'paid' }>;
}) {
  const { t, locale } = tools;
  const { pending, earlier, planStays } = shown;
  const { order, drawsAt } = pending;
  return (
    <div className="grid justify-items-center gap-3 py-2 text-center">
      <svg width="72" height="72" viewBox="0 0 72 72" aria-hidden="true" className="text-accent pop-in">
        <circle cx="36" cy="36" r="36" fill="var(--soft)" />
        <path
          d="M22 37l10 10 19-21"
          fill="none"
          stroke="currentColor"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <p>{t('done.text', { count: order.draws, time: formatDrawTimePhrase(tools, drawsAt) })}</p>
      <p className="text-ink-2">
        {t('done.paid')}{' '}
        <span className="text-ink font-bold">
          <Amount fils={order.price} locale={locale} />
        </span>
      </p>
      {earlier && <p className="text-ink-2">{t('done.earlier')}</p>}
      {planStays && <p className="font-semibold">{t('done.planStays')}</p>}
    </div>
  );
}

interface RefusedProps extends Pick<OutcomeProps, 'tools' | 'pay' | 'dismiss'> {
  readonly shown: Extract<OutcomeView, { kind: 'refused' }>;
  /** That nothing was paid, or that it is not certain yet. Without a network the refusal itself says the first. */
  readonly nothing: string;
}

/** Why nothing was bought. Where it was for its draw: another one that sells by now, else why none does. */
function Refused({ tools, shown, nothing, pay, dismiss }: RefusedProps) {
  const { t, live } = tools;
  const known = useStore(live.$known);
  const { selling } = useStore(live.$moment);
  const other = OTHER_DRAW_CODES.has(shown.code);
  const offers = other && selling !== undefined && selling.drawId !== shown.drawId;
  return (
    <Dialog
      open
      onClose={dismiss}
      closeLabel={t('close')}
      title={t('failed.title')}
      footer={
        <>
          <Button ref={autoFocusRef} variant={offers ? 'quiet' : 'primary'} onClick={dismiss}>
            {t('failed.ok')}
          </Button>
          {offers && (
            <Button
              onClick={() => {
                dismiss();
                pay();
              }}
            >
              {t('failed.next')}
            </Button>
          )}
        </>
      }
    >
      <p>{shown.message || t('failed.text')}</p>
      {(shown.unsure || shown.code !== OFFLINE) && <p className="text-ink-2 mt-2">{nothing}</p>}
      {other && !selling && <p className="mt-2">{suspensionReason(tools, known)}</p>}
    </Dialog>
  );
}

/** Success with the way to the order, or exactly what went wrong and where the money is. */
export function OutcomeDialog({ tools, shown, pay, ask, dismiss }: OutcomeProps) {
  const { t, locale } = tools;
  const facts = ({ order, drawsAt }: PendingOrder) => ({
    amount: moneyText(order.price, locale),
    time: formatDrawTimePhrase(tools, drawsAt),
  });
  const common = { open: true, onClose: dismiss, closeLabel: t('close') } as const;
  if (shown.kind === 'paid')
    return (
      <Dialog
        {...common}
        title={t('done.title')}
        footer={
          <>
            <Button variant="quiet" onClick={() => detail(shown.pending.orderId)}>
              {t('done.order')}
            </Button>
            <Button ref={autoFocusRef} onClick={dismiss}>
              {t('done.on')}
            </Button>
          </>
        }
      >
        <Paid tools={tools} shown={shown} />
      </Dialog>
    );
  if (shown.kind === 'unknown')
    return (
      <Dialog
        {...common}
        title={t('unknown.title')}
        footer={
          <>
            <Button variant="quiet" onClick={() => go('/account/order/list')}>
              {t('unknown.orders')}
            </Button>
            <Button
              ref={autoFocusRef}
              onClick={() => {
                dismiss();
                ask();
              }}
            >
              {t('unknown.again')}
            </Button>
          </>
        }
      >
        <p>{t('unknown.text', facts(shown.pending))}</p>
        <p className="text-ink-2 mt-2">{t('unknown.first')}</p>
      </Dialog>
    );
  if (shown.kind === 'never')
    return (
      <Dialog
        {...common}
        title={t('never.title')}
        footer={
          <Button ref={autoFocusRef} onClick={dismiss}>
            {t('failed.ok')}
          </Button>
        }
      >
        <p>{t('never.text', facts(shown.pending))}</p>
        <p className="text-ink-2 mt-2">{t('never.plan')}</p>
      </Dialog>
    );
  const nothing = t(shown.unsure ? 'failed.unsure' : 'failed.nothing');
  if (shown.code === INSUFFICIENT)
    return (
      <InsufficientBalance
        tools={tools}
        price={shown.price}
        message={shown.message}
        nothing={nothing}
        dismiss={dismiss}
      />
    );
  return <Refused tools={tools} shown={shown} nothing={nothing} pay={pay} dismiss={dismiss} />;
}
