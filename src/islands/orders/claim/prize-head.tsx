import { ORDER_PRIZE_STATUS } from '#contract/orders/statuses.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Amount } from '#ui/amount.tsx';
import { Tag } from '#ui/tag.tsx';
import { PrizeTitle } from '../shared/prize-title.tsx';
import type { GrandPrize } from '../shared/order-views.ts';
import { prizeStatusKey } from '../shared/prize-status.ts';

interface PrizeHeadProps {
  readonly prize: GrandPrize;
  readonly locale: Locale;
}

/** The prize, its status, and until when it can be claimed. */
export function PrizeHead({ prize, locale }: PrizeHeadProps) {
  const t = islandT(locale, 'claim');
  const time = (ms: number) => formatDateTime(ms, locale, 'dateTime');
  return (
    <section className="night on-night rounded-card grid gap-1 p-5 sm:p-6" aria-label={t('title')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-base font-medium">
          <PrizeTitle prize={prize} locale={locale} />
        </h2>
        <Tag tone="glass">{islandT(locale, 'orders')(`grandPage.state.${prizeStatusKey(prize)}`)}</Tag>
      </div>
      <p className="text-4xl font-semibold">
        <Amount fils={prize.totalPrize} locale={locale} />
      </p>
      <p className="text-on-night-2 text-sm">{t('won', { time: time(prize.winningTimestamp) })}</p>
      {prize.orderPrizeStatus === ORDER_PRIZE_STATUS.unclaimed && (
        <p className="font-medium">{t('by', { time: time(prize.winningBigExpiredTimestamp) })}</p>
      )}
    </section>
  );
}
