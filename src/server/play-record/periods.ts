import { DAY_MS } from '#kernel/time.ts';

export type Span = 'week' | 'month' | 'year';

/** Days in Dubai, yyyy-mm-dd, the first and the last. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 'yyyy-mm-dd'.length);

/** When the period begins that is `back` before the one with this day, as midnight UTC of its first day. */
function beginningOf(span: Span, today: string, back: number): number {
  const day = new Date(`${today}T00:00:00Z`);
  if (span === 'year') return Date.UTC(day.getUTCFullYear() - back, 0, 1);
  if (span === 'month') return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - back, 1);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return day.getTime() - (sinceMonday + 7 * back) * DAY_MS;
}

/** The period with this day and those before it, the oldest first. Weeks begin on Monday. */
export const lastPeriods = (span: Span, today: string, count: number): readonly Period[] =>
  Array.from({ length: count }, (_, i) => {
    const back = count - 1 - i;
    return {
      from: toDay(beginningOf(span, today, back)),
      to: toDay(beginningOf(span, today, back - 1) - DAY_MS),
    };
  });
