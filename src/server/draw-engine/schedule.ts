import type { DailySchedule, EverySchedule, Schedule } from '#games/game.ts';
import { DAY_MS, DUBAI_OFFSET_MS, MINUTE_MS } from '#kernel/time.ts';

/** One draw of a schedule. Times are ms since 1970. */
export interface Slot {
  readonly phase: string;
  readonly drawsAt: number;
  readonly closesAt: number;
}

/** Midnight in Dubai before (or at) a moment. Dubai has no daylight saving. */
const dayOf = (moment: number): number => Math.floor((moment + DUBAI_OFFSET_MS) / DAY_MS) * DAY_MS - DUBAI_OFFSET_MS;

const two = (n: number): string => String(n).padStart(2, '0');

function dayText(moment: number): string {
  const local = new Date(moment + DUBAI_OFFSET_MS);
  return two(local.getUTCFullYear() % 100) + two(local.getUTCMonth() + 1) + two(local.getUTCDate());
}

/** `YYMMDD-NNNN`, the minute of the day; of a game drawn once a day `YYMMDD` (docs/draw-proof.md, Names). */
export function phaseOf(schedule: Schedule, drawsAt: number): string {
  if (schedule.kind === 'daily') return dayText(drawsAt);
  const minute = Math.floor((drawsAt - dayOf(drawsAt)) / MINUTE_MS);
  return `${dayText(drawsAt)}-${String(minute).padStart(4, '0')}`;
}

function nextEvery({ minutes }: EverySchedule, after: number): number {
  const step = minutes * MINUTE_MS;
  const day = dayOf(after);
  const next = day + (Math.floor((after - day) / step) + 1) * step;
  // Counted from midnight, so that every day has the same phases.
  return Math.min(next, day + DAY_MS);
}

function nextDaily({ at, days }: DailySchedule, after: number): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const ofDay = (hours * 60 + minutes) * MINUTE_MS;
  for (let day = dayOf(after); ; day += DAY_MS) {
    const weekday = new Date(day + DUBAI_OFFSET_MS).getUTCDay();
    if (day + ofDay > after && (!days || days.includes(weekday))) return day + ofDay;
  }
}

/** The first draw whose time is later than `after`. */
export function nextSlot(schedule: Schedule, after: number): Slot {
  const drawsAt = schedule.kind === 'every' ? nextEvery(schedule, after) : nextDaily(schedule, after);
  return { phase: phaseOf(schedule, drawsAt), drawsAt, closesAt: drawsAt - schedule.closesBeforeMs };
}

/** How many draws are committed ahead: consecutive orders need them. */
export const drawsAhead = (schedule: Schedule, maxDraws: number): number =>
  Math.max(schedule.kind === 'every' ? 60 : 7, maxDraws + 1);
