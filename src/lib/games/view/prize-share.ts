import { assert } from '#kernel/assert.ts';
import type { Fils } from '#kernel/money.ts';

/**
 * Bar length in percent by the tier's minimum share of the draw's prizes (in hundredths), largest first. The lengths
 * for 0.8, 0.3, 0.25 and 0.1 are specified; the steps between them are ours. Display only.
 */
const BARS: readonly (readonly [least: bigint, length: number])[] = [
  [80n, 100],
  [40n, 80],
  [30n, 66.66],
  [25n, 60],
  [10n, 50],
  [0n, 33.33],
];

/** The length of a tier's bar in percent of the longest one; 0 if nothing was paid. */
export function tierBarLength(paid: Fils, all: Fils): number {
  assert(paid >= 0n && paid <= all, 'a part of the prizes');
  return paid === 0n ? 0 : (BARS.find(([least]) => paid * 100n >= all * least)?.[1] ?? 0);
}

/**
 * A tier's share of the draw's prizes in percent with one decimal. It is never 0 for a paid tier, and never 100 if
 * there is another.
 */
export function tierSharePercent(paid: Fils, all: Fils): number {
  if (paid === 0n) return 0;
  const tenths = (paid * 2_000n + all) / (2n * all);
  if (tenths === 0n) return 0.1;
  return Number(tenths === 1_000n && paid < all ? 999n : tenths) / 10;
}
