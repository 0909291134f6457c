import type { DrawTimes, PhaseItem } from '../../src/lib/contract/draws/fields.ts';
import { MINUTE_MS, SECOND_MS } from '../../src/lib/kernel/time.ts';
import type { Sales } from '../../src/islands/play/phase.ts';

/** A game that draws every minute, as a page hears of it. */
export const T0 = 1_795_000_020_000;
export const draw = (n: number): DrawTimes => ({
  drawId: `69-261121-${String(n).padStart(4, '0')}`,
  phase: `261121-${String(n).padStart(4, '0')}`,
  opensTimestamp: T0 - 60 * MINUTE_MS,
  drawsTimestamp: T0 + n * MINUTE_MS,
  closesTimestamp: T0 + n * MINUTE_MS - 6 * SECOND_MS,
});
const draws = (from: number, count: number) => Array.from({ length: count }, (_, i) => draw(from + i));
export const method = (now: number, from: number, over: Partial<Sales> = {}): Sales => ({
  saleState: 'available',
  ahead: draws(from, 30),
  awaited: null,
  cancelled: null,
  timestamp: now,
  ...over,
});
export const result = (n: number): PhaseItem => ({
  drawId: draw(n).drawId,
  phase: draw(n).phase,
  result: { dayNumbers: [1, 2, 3, 4, 5] },
  expectedPrizeTimestamp: draw(n).drawsTimestamp,
});
