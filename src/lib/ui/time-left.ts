import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#kernel/time.ts';

export interface TimeLeft {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Splits a wait in ms, rounded up to a second, so that 00:00 is shown only at the end. */
export function splitTimeLeft(ms: number): TimeLeft {
  const left = Math.max(0, Math.ceil(ms / SECOND_MS) * SECOND_MS);
  return {
    days: Math.floor(left / DAY_MS),
    hours: Math.floor((left % DAY_MS) / HOUR_MS),
    minutes: Math.floor((left % HOUR_MS) / MINUTE_MS),
    seconds: Math.floor((left % MINUTE_MS) / SECOND_MS),
  };
}

export const twoDigits = (n: number): string => n.toString().padStart(2, '0');

/** '00:42', '3:05:09' from an hour on, '50:00:00' over two days. */
export function timeLeftText(ms: number): string {
  const { days, hours, minutes, seconds } = splitTimeLeft(ms);
  const all = days * 24 + hours;
  return `${all > 0 ? `${all}:` : ''}${twoDigits(minutes)}:${twoDigits(seconds)}`;
}

/** Whole days, and the rest as a clock: 3 and '04:12:09'. */
export function splitDays(ms: number): { readonly days: number; readonly clock: string } {
  const { days, hours, minutes, seconds } = splitTimeLeft(ms);
  return { days, clock: [hours, minutes, seconds].map(twoDigits).join(':') };
}
