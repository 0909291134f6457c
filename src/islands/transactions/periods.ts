/** What the list, or a statement, may cover. */
export const PERIODS = ['all', 'thisMonth', 'lastMonth', 'threeMonths', 'custom'] as const;
export type Period = (typeof PERIODS)[number];

/** Days in Dubai, yyyy-mm-dd, the first and the last; without one of them the history goes on there. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
}

const day = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 'yyyy-mm-dd'.length);

/** The days of a period that has its own; `today` is Dubai's. */
export function daysOf(period: Exclude<Period, 'custom'>, today: string): Days {
  const [year = 0, month = 0, date = 0] = today.split('-').map(Number);
  // Months from 0, as Date counts them.
  const current = month - 1;
  if (period === 'all') return {};
  if (period === 'thisMonth') return { from: day(year, current, 1), to: today };
  if (period === 'lastMonth') return { from: day(year, current - 1, 1), to: day(year, current, 0) };
  // Three months ago, or the last day of that month where it is shorter.
  const lastOfMonth = Number(day(year, current - 2, 0).slice(-2));
  return { from: day(year, current - 3, Math.min(date, lastOfMonth)), to: today };
}

/** Whether both days are given, and in their order. */
export const isPeriod = (days: Days): days is Required<Days> =>
  days.from !== undefined && days.to !== undefined && days.from !== '' && days.to !== '' && days.from <= days.to;
