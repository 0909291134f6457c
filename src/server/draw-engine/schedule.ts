import type { DailySchedule, EverySchedule, Schedule } from '#games/game.ts';
import { dubaiDate } from '#kernel/dubai-day.ts';
import { formatDubai, startOfDubaiDay } from '#kernel/dubai.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';

/** One draw of a schedule. Times are ms since 1970. */
export interface Slot {
  readonly phase: string;
  readonly drawsAt: number;
  readonly closesAt: number;
}

/** `YYMMDD-NNNN`, the minute of the day; of a game drawn once a day `YYMMDD` (docs/draw-proof-2.md, Names). */
export function phaseOf(schedule: Schedule, drawsAt: number): string {
  const day = formatDubai(drawsAt, 'YYMMDD');
  if (schedule.kind === 'daily') return day;
  const minute = Math.floor((drawsAt - startOfDubaiDay(drawsAt)) / MINUTE_MS);
  return `${day}-${String(minute).padStart(4, '0')}`;
}

function nextEvery({ minutes }: EverySchedule, after: number): number {
  const step = minutes * MINUTE_MS;
  const day = startOfDubaiDay(after);
  const next = day + (Math.floor((after - day) / step) + 1) * step;
  // Counted from midnight, so that every day has the same phases.
  return Math.min(next, day + DAY_MS);
}

function nextDaily({ at, days }: DailySchedule, after: number): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const ofDay = (hours * 60 + minutes) * MINUTE_MS;
  for (let day = startOfDubaiDay(after); ; day += DAY_MS) {
    const { weekday } = dubaiDate(day);
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
