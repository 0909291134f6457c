import { REFUND_STATUS } from '#contract/orders/statuses.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { moneyText } from '#ui/currency.ts';
import type { OrderView } from '../shared/order-views.ts';
import { WitnessesAway } from './witnesses-away.tsx';

interface RefundProps {
  readonly draw: OrderView['draws'][number];
  readonly locale: Locale;
}

/** Why these entries take no part in a draw, and the state of their refund. */
export function Refund({ draw, locale }: RefundProps) {
  const t = islandT(locale, 'orders');
  const { stoppedTimestamp: stopped, cancelled, refundStatus, stake } = draw;
  // A copy of an older build has no reason.
  const cancelledText = cancelled ? t(`why.${cancelled.reason}`) : t('refund.canceledText');
  const why =
    stopped === null ? cancelledText : t('refund.stoppedText', { time: formatDateTime(stopped, locale, 'dateTime') });
  const where = refundStatus === REFUND_STATUS.onTheWay ? 'refund.onTheWay' : 'refund.back';
  return (
    <div className="grid gap-2 text-sm text-ink-2">
      <p>
        {why} {t(where, { amount: `\u2068${moneyText(stake, locale)}\u2069` })}
      </p>
      {stopped === null && cancelled && <WitnessesAway names={cancelled.away} label={t('why.away')} />}
    </div>
  );
}
