import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { DrawTitle } from './draw-title.tsx';
import type { GrandPrize } from './order-views.ts';

interface PrizeTitleProps {
  readonly prize: Pick<GrandPrize, 'lotteryType' | 'gameName' | 'drawId' | 'cardNo'>;
  readonly locale: Locale;
}

/** What won a grand prize: 'Quick Five · Draw 261121-0642', or 'Desert Garden · Card 3'. */
export const PrizeTitle = ({ prize: { lotteryType, gameName, drawId, cardNo }, locale }: PrizeTitleProps) =>
  drawId === null ? (
    <>
      {gameName}
      <span className="max-sm:hidden"> ·</span>{' '}
      <span className="whitespace-nowrap max-sm:block max-sm:text-sm">
        {islandT(locale, 'orders')('grandPage.card', { n: cardNo ?? '' })}
      </span>
    </>
  ) : (
    <DrawTitle lotteryType={lotteryType} drawId={drawId} locale={locale} />
  );
