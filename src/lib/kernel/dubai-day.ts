import { DUBAI_OFFSET_MS } from './time.ts';

/*
 * The calendar in Dubai for the browser, apart from dubai.ts, which brings dayjs. By the offset, because an
 * Intl.DateTimeFormat takes a phone 60 ms to make.
 */
const inDubai = (at: number | Date) => new Date(at.valueOf() + DUBAI_OFFSET_MS);

/** The day in Dubai, yyyy-mm-dd. */
export const dubaiDay = (at: number | Date): string => inDubai(at).toISOString().slice(0, 'yyyy-mm-dd'.length);

/** Day of the week (0 is Sunday), day of the month and month (from 1) in Dubai. */
export function dubaiDate(at: number | Date): {
  readonly weekday: number;
  readonly date: number;
  readonly month: number;
} {
  const local = inDubai(at);
  return { weekday: local.getUTCDay(), date: local.getUTCDate(), month: local.getUTCMonth() + 1 };
}
