import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Card } from '#ui/card.tsx';
import type { ClaimView } from './claim-page.ts';

interface DecidedProps {
  readonly prize: ClaimView['prize'];
  readonly locale: Locale;
}

/** What became of a prize that is claimed, paid or forfeited. */
export function Decided({ prize, locale }: DecidedProps) {
  const t = islandT(locale, 'claim');
  const at = prize.paidTimestamp ?? prize.claimedTimestamp ?? prize.winningBigExpiredTimestamp;
  return (
    <Card className="p-5 sm:p-6">
      <p role="status">{t(`decided.${prize.orderPrizeStatus}`, { time: formatDateTime(at, locale, 'dateTime') })}</p>
    </Card>
  );
}
