import { useStore } from '@nanostores/react';
import { useState } from 'react';
import * as commands from '#contract/commands.ts';
import { ORDER_STATUS } from '#contract/orders/statuses.ts';
import { callMoney } from '#client/gateway/call.ts';
import { withRequestId } from '#client/gateway/request-id.ts';
import { formatDrawPhase } from '#games/view/draw-phase.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { moneyText } from '#ui/currency.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { OrderView } from '../shared/order-views.ts';
import { Fact, FactList } from '../shared/fact-list.tsx';
import { createStopStore, type StopState } from './stop-store.ts';

/** The balances stakes came from, as on the wire. */
const BUCKETS = ['gift', 'deposited', 'winnings'] as const;

type Back = Readonly<Record<(typeof BUCKETS)[number], number>>;
const sumOf = (back: Back): number => BUCKETS.reduce((sum, bucket) => sum + back[bucket], 0);

/** The refund of each balance. */
function BackTo({ back, locale }: { readonly back: Back; readonly locale: Locale }) {
  const t = islandT(locale, 'orders');
  const amount = (fils: number) => <Amount fils={fils} locale={locale} style="exact" />;
  return (
    <div className="rounded-art bg-raised p-4">
      <h3 className="mb-2 text-base">{t('stop.back')}</h3>
      <FactList>
        {BUCKETS.filter((bucket) => back[bucket] > 0).map((bucket) => (
          <Fact key={bucket} label={t(`stop.${bucket}`)}>
            {amount(back[bucket])}
          </Fact>
        ))}
        <Fact label={t('stop.sum')} strong>
          {amount(sumOf(back))}
        </Fact>
      </FactList>
    </div>
  );
}

/** The draws that would be stopped, by the first and the last. */
export function StopPreview({ detail, locale }: { readonly detail: OrderView; readonly locale: Locale }) {
  const t = islandT(locale, 'orders');
  const count = detail.chase?.stoppable.draws ?? 0;
  // Draws close one after another, so the last pending ones can be stopped.
  const those = detail.draws.filter(({ status }) => status === ORDER_STATUS.waiting).slice(-count);
  const [first, last] = [those[0]?.drawId ?? '', those.at(-1)?.drawId ?? ''].map(formatDrawPhase);
  if (!detail.chase || count === 0) return null;
  return (
    <div className="grid gap-4">
      <p>{t('stop.what', { count, first: first ?? '', last: last ?? '' })}</p>
      <BackTo back={detail.chase.stoppable} locale={locale} />
      <p className="text-sm text-ink-2">{t('stop.stays')}</p>
      <p className="font-semibold">{t('stop.final')}</p>
    </div>
  );
}

/** The outcome. */
export function StopOutcome({ state, locale }: { readonly state: StopState; readonly locale: Locale }) {
  const t = islandT(locale, 'orders');
  if (state.kind === 'done')
    return (
      <div className="grid gap-4" role="status">
        <p>{t('stop.done', { count: state.stopped.drawIds.length })}</p>
        <BackTo back={state.stopped} locale={locale} />
        <p>{t('stop.doneBack', { amount: moneyText(state.stopped.refunded, locale) })}</p>
      </div>
    );
  return <p role="alert">{state.kind === 'refused' ? state.message : t('stop.unsure')}</p>;
}

const TITLES = {
  asking: 'stop.title',
  busy: 'stop.title',
  done: 'stop.doneTitle',
  refused: 'stop.failedTitle',
  unknown: 'stop.unsureTitle',
} as const satisfies Record<StopState['kind'], string>;

interface StopDialogProps {
  /** The order when the dialog was opened: the question does not change while it is read. */
  readonly detail: OrderView;
  readonly close: () => void;
  /** Loads the order again. */
  readonly changed: () => void;
  readonly locale: Locale;
}

/** Asks before future draws are stopped, shows the refund, then the outcome. */
export function StopDialog({ detail, close, changed, locale }: StopDialogProps) {
  const t = islandT(locale, 'orders');
  const { orderId } = detail;
  const [store] = useState(() =>
    createStopStore(
      () =>
        withRequestId(`stop:${orderId}`, { orderId }, (requestId) =>
          callMoney(commands.stopOrders, { requestId, orderId }, { silent: true }),
        ),
      changed,
    ),
  );
  const state = useStore(store.$state);
  const { kind } = state;
  const busy = kind === 'busy';
  const sum = detail.chase ? sumOf(detail.chase.stoppable) : 0;
  const stop = () => void store.stop();
  return (
    <Dialog
      open
      onClose={() => !busy && close()}
      title={t(TITLES[kind])}
      closeLabel={t('stop.close')}
      footer={
        kind === 'done' || kind === 'refused' ? (
          <Button onClick={close}>{t('stop.ok')}</Button>
        ) : kind === 'unknown' ? (
          <Button onClick={stop}>{t('stop.again')}</Button>
        ) : (
          <>
            <Button variant="quiet" aria-disabled={busy} onClick={() => !busy && close()}>
              {t('stop.keep')}
            </Button>
            <Button variant="danger" busy={busy} onClick={stop}>
              {t('stop.confirm', { amount: moneyText(sum, locale) })}
            </Button>
          </>
        )
      }
    >
      {kind === 'asking' || busy ? (
        <StopPreview detail={detail} locale={locale} />
      ) : (
        <StopOutcome state={state} locale={locale} />
      )}
      {busy && (
        <p role="status" className="sr-only">
          {t('stop.busy')}
        </p>
      )}
    </Dialog>
  );
}
