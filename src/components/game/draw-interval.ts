import type { AppCard } from '#contract/draws/fields.ts';
import type { Game } from '#games/game.ts';
import { MINUTE_MS } from '#kernel/time.ts';

/** ms between two draws of a game that draws at equal steps; its clocks start anew by themselves. */
export const drawIntervalMs = ({ schedule }: Pick<Game, 'schedule'>): number | undefined =>
  schedule.kind === 'every' ? schedule.minutes * MINUTE_MS : undefined;

/** What a game's card, or its line in a list, changes with (`data-version`): a clock that starts anew by itself needs no new one. */
export const cardVersion = (game: Pick<Game, 'schedule'>, { saleState, upcoming }: AppCard): string =>
  [saleState, drawIntervalMs(game) === undefined && upcoming?.drawId].join(' ');
