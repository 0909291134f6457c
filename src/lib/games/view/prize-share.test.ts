import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tierBarLength, tierSharePercent } from './prize-share.ts';

test.each([
  [1_000n, 100],
  [800n, 100],
  [799n, 80],
  [400n, 80],
  [399n, 66.66],
  [300n, 66.66],
  [299n, 60],
  [250n, 60],
  [249n, 50],
  [100n, 50],
  [99n, 33.33],
  [1n, 33.33],
  [0n, 0],
])('%i of 1000 has a bar of %d %%', (paid, length) => {
  expect(tierBarLength(paid, 1_000n)).toBe(length);
});

test('draws no bar for a draw without prizes', () => {
  expect(tierBarLength(0n, 0n)).toBe(0);
  expect(tierSharePercent(0n, 0n)).toBe(0);
});

test.each([
  [1n, 3n, 33.3],
  [2n, 3n, 66.7],
  [1n, 2n, 50],
  [1n, 1_000_000n, 0.1],
  [999_999n, 1_000_000n, 99.9],
  [7n, 7n, 100],
])('%i of %i is %d %%', (paid, all, percent) => {
  expect(tierSharePercent(paid, all)).toBe(percent);
});

test('never draws a shorter bar for a larger share', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 13n });
  fc.assert(
    fc.property(amount, amount, amount, (a, b, c) => {
      const [less = 0n, more = 0n, all = 0n] = [a, b, c].sort((x, y) => (x < y ? -1 : 1));
      expect(tierBarLength(less, all)).toBeLessThanOrEqual(tierBarLength(more, all));
      expect(tierSharePercent(less, all)).toBeLessThanOrEqual(tierSharePercent(more, all));
      expect(tierSharePercent(more, all)).toBeLessThanOrEqual(100);
    }),
  );
});
