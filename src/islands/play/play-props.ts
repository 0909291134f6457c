import type { PhaseItem, PlayMethod } from '#contract/draws/fields.ts';
import type { GameView } from '#games/view/game-view.ts';
import type { Locale } from '#i18n/locales.ts';
import { formatPercent } from '#i18n/percent-format.ts';
import type { GameSales, PlayContext } from './play-context.ts';

/** What a game's page gives its island. */
export interface PlayProps {
  readonly locale: Locale;
  readonly game: GameView;
  readonly returns: PlayContext['returns'];
  readonly sales: GameSales;
  readonly last: PhaseItem | null;
}

/** Sales without the rules: those come with the game. */
export const gameSales = ({ saleState, ahead, awaited, cancelled, timestamp }: PlayMethod): GameSales => ({
  saleState,
  ahead,
  awaited,
  cancelled,
  timestamp,
});

/** What each play and a raffle give back. The server formats it, because a browser may write the per cent sign otherwise. */
export const formatReturns = ({ plays, raffle }: GameView, locale: Locale): PlayContext['returns'] =>
  Object.fromEntries(
    [...plays, ...(raffle ? [{ key: 'raffle', ...raffle }] : [])].map(({ key, returnPercent }) => [
      key,
      formatPercent(returnPercent, locale),
    ]),
  );
