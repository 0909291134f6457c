import { addDubaiMonths } from '#kernel/dubai-months.ts';
import { NO_END } from './choices.ts';

/** A month of a self-exclusion as 100156 names it; it lasts until the same day of a later month. */
const MONTH_MINUTES = 30 * 24 * 60;

/** When a self-exclusion on offer ends by the calendar in Dubai, from its start; both in ms. Null: without an end. */
export const selfExclusionEnd = (minutes: number, start: number): number | null =>
  minutes === NO_END ? null : addDubaiMonths(start, minutes / MONTH_MINUTES);
