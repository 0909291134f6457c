import type { Game } from '#games/game.ts';
import { MINUTE_MS } from '#kernel/time.ts';

/** ms between two draws of a game that draws at equal steps; its clocks start anew by themselves. */
export const everyMs = ({ schedule }: Pick<Game, 'schedule'>): number | undefined =>
  schedule.kind === 'every' ? schedule.minutes * MINUTE_MS : undefined;
