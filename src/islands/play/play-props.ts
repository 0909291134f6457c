import type { PhaseItem, PlayMethod } from '#contract/draws/fields.ts';
import type { GameView } from '#games/view/game-view.ts';
import type { Locale } from '#i18n/locales.ts';
import { formatPercent } from '#i18n/percent-format.ts';
import type { PlayContext } from './play-context.ts';
import type { GameSales } from './draws-types.ts';

/** Props of a game's island. */
export interface PlayProps {
  readonly locale: Locale;
  readonly game: GameView;
  readonly returns: PlayContext['returns'];
  readonly sales: GameSales;
  readonly last: PhaseItem | null;
}

/** Sales without the rules, which are part of the game. */
export const gameSales = ({ saleState, ahead, awaited, cancelled, timestamp }: PlayMethod): GameSales => ({
  saleState,
  ahead,
  awaited,
  cancelled,
  timestamp,
});

/**
 * The return to players of each play type and of the raffle. Formatted by the server, because a browser may write
 * percentages differently.
 */
export const formatReturns = ({ plays, raffle }: GameView, locale: Locale): PlayContext['returns'] =>
  Object.fromEntries(
    [...plays, ...(raffle ? [{ key: 'raffle', returnPercents: [raffle.returnPercent] }] : [])].map(
      ({ key, returnPercents }) => [key, returnPercents.map((percent) => formatPercent(percent, locale))],
    ),
  );
