import type { AppCard } from '#contract/draws/fields.ts';
import type { Game } from '#games/game.ts';
import { MINUTE_MS } from '#kernel/time.ts';

/** ms between two draws of a game that draws at a fixed interval; undefined for other schedules. */
export const drawIntervalMs = ({ schedule }: Pick<Game, 'schedule'>): number | undefined =>
  schedule.kind === 'every' ? schedule.minutes * MINUTE_MS : undefined;

/**
 * The `data-version` of a game's card. It stays the same for a fixed interval, because that countdown restarts by
 * itself.
 */
export const cardVersion = (game: Pick<Game, 'schedule'>, { saleState, upcoming }: AppCard): string =>
  [saleState, drawIntervalMs(game) === undefined && upcoming?.drawId].join(' ');
