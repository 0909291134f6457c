import type { DrawTimes, PhaseItem } from '#contract/draws/fields.ts';
import { MINUTE_MS, SECOND_MS } from '#kernel/time.ts';
import type { GameSales } from '#islands/play/draws-types.ts';

/** A game that draws every minute, as pages receive it. */
export const T0 = 1_795_000_020_000;
export const minuteDraw = (n: number): DrawTimes => ({
  drawId: `69-261121-${String(n).padStart(4, '0')}`,
  phase: `261121-${String(n).padStart(4, '0')}`,
  opensTimestamp: T0 - 60 * MINUTE_MS,
  drawsTimestamp: T0 + n * MINUTE_MS,
  closesTimestamp: T0 + n * MINUTE_MS - 6 * SECOND_MS,
});
const draws = (from: number, count: number) => Array.from({ length: count }, (_, i) => minuteDraw(from + i));
export const minuteSales = (now: number, from: number, over: Partial<GameSales> = {}): GameSales => ({
  saleState: 'available',
  ahead: draws(from, 30),
  awaited: null,
  cancelled: null,
  timestamp: now,
  ...over,
});
export const minuteResult = (n: number): PhaseItem => ({
  drawId: minuteDraw(n).drawId,
  phase: minuteDraw(n).phase,
  result: { dayNumbers: [1, 2, 3, 4, 5] },
  expectedPrizeTimestamp: minuteDraw(n).drawsTimestamp,
});
