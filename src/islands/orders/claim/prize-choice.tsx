import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { Amount } from '#ui/amount.tsx';
import { Tag } from '#ui/tag.tsx';
import { PrizeTitle } from '../shared/prize-title.tsx';
import type { GrandPrize } from '../shared/order-views.ts';
import { prizeStatusKey, prizeTone } from '../shared/prize-status.ts';
import { claimHref } from './claim-page.ts';

interface PrizeChoiceProps {
  readonly prizes: readonly GrandPrize[];
  readonly locale: Locale;
}

/** Several prizes can be claimed: each is claimed by itself. */
export function PrizeChoice({ prizes, locale }: PrizeChoiceProps) {
  const t = islandT(locale, 'claim');
  return (
    <section className="grid gap-4" aria-labelledby="prize-choice">
      <h2 id="prize-choice" className="text-lg">
        {t('choose')}
      </h2>
      <ul className="card divide-line divide-y overflow-hidden">
        {prizes.map((prize) => (
          <li key={prize.prizeId} className="relative grid gap-1 p-4 sm:p-5">
            <div className="flex items-start justify-between gap-3">
              <a
                className="font-medium after:absolute after:inset-0"
                href={localHref(claimHref(prize.prizeId), locale)}
              >
                <PrizeTitle prize={prize} locale={locale} />
              </a>
              <Tag tone={prizeTone(prize)}>{islandT(locale, 'orders')(`grandPage.state.${prizeStatusKey(prize)}`)}</Tag>
            </div>
            <p className="text-2xl font-semibold">
              <Amount fils={prize.totalPrize} locale={locale} />
            </p>
            <p className="text-sm">
              {t('by', { time: formatDateTime(prize.winningBigExpiredTimestamp, locale, 'dateTime') })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
