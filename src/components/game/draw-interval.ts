import type { AppCard } from '#contract/draws/fields.ts';
import type { Game } from '#games/game.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';

/** ms between two draws of a game that draws at a fixed interval; undefined for other schedules. */
export const drawIntervalMs = ({ schedule }: Pick<Game, 'schedule'>): number | undefined =>
  schedule.kind === 'every' ? schedule.minutes * MINUTE_MS : undefined;

/** ms between two draws of a game that draws once a day or once a week; undefined for other schedules. */
export function drawPeriodMs({ schedule }: Pick<Game, 'schedule'>): number | undefined {
  if (schedule.kind !== 'daily') return undefined;
  const days = schedule.days?.length ?? 7;
  return days === 7 ? DAY_MS : days === 1 ? 7 * DAY_MS : undefined;
}

/**
 * The `data-version` of a game's card, which an open page replaces when it changes. It stays the same for a fixed
 * interval, because that countdown restarts by itself.
 */
export const cardVersion = (game: Pick<Game, 'schedule'>, { saleState, appMarkType, upcoming }: AppCard): string =>
  [saleState, appMarkType ?? '', drawIntervalMs(game) === undefined && upcoming?.drawId].join(' ');
