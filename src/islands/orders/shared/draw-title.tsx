import { formatDrawPhase } from '#games/view/draw-phase.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { gameName } from './game-names.ts';

interface DrawTitleProps {
  readonly lotteryType: number;
  readonly drawId: string;
  readonly locale: Locale;
}

/** 'Quick Five · Draw 261121-0642'. On a phone the draw has its own line, so that its number does not wrap. */
export const DrawTitle = ({ lotteryType, drawId, locale }: DrawTitleProps) => (
  <>
    {gameName(lotteryType, locale)}
    <span className="max-sm:hidden"> ·</span>{' '}
    <span className="whitespace-nowrap max-sm:block max-sm:text-sm">
      {islandT(locale, 'orders')('draw', { phase: formatDrawPhase(drawId) })}
    </span>
  </>
);
