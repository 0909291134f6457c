import type { DailySchedule } from '#games/game.ts';
import { MINUTE_MS } from '#kernel/time.ts';

const DAY_MINUTES = 24 * 60;
const two = (n: number): string => String(n).padStart(2, '0');

/** When sales of a daily draw close, as '20:50' in Dubai time. */
export function closingTime({ at, closesBeforeMs }: DailySchedule): string {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const left = (hours * 60 + minutes - Math.ceil(closesBeforeMs / MINUTE_MS) + DAY_MINUTES) % DAY_MINUTES;
  return `${two(Math.floor(left / 60))}:${two(left % 60)}`;
}
