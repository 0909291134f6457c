import { DAY_MS, DUBAI_OFFSET_MS } from './time.ts';

/** In ms: the same time of day in Dubai so many months later; where that month is shorter, on its last day. */
export function addDubaiMonths(at: number, months: number): number {
  const local = new Date(at + DUBAI_OFFSET_MS);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + months];
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(local.getUTCDate(), lastDate));
  return midnight + (local.getTime() % DAY_MS) - DUBAI_OFFSET_MS;
}
