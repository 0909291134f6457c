import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sum } from '#kernel/money.ts';
import { estimateVat, calculatePrice, estimateDrawVat } from './pricing.ts';
import { quickFive } from '../quick-five/index.ts';
import { arbitraryEntry } from '#support/random/arbitrary-games.ts';

describe('price', () => {
  it('is price × multiple of each entry in each draw', () => {
    const entries = [
      { play: 'nap1', picks: [[1]], multiple: 1 },
      { play: 'nap2', picks: [[1, 2]], multiple: 50 },
    ];
    expect(calculatePrice(quickFive, entries, 3)).toEqual({
      subtotal: 15_300n,
      discount: 0n,
      total: 15_300n,
      vat: 729n,
    });
  });

  it('grows with each entry, without VAT on top', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryEntry(quickFive), { maxLength: 50 }),
        fc.integer({ min: 1, max: 20 }),
        (entries, draws) => {
          const { subtotal, discount, total, vat } = calculatePrice(quickFive, entries, draws);
          expect(total).toBe(subtotal - discount);
          expect(total >= BigInt(entries.length * draws) * 100n).toBe(true);
          expect(vat <= total).toBe(true);
        },
      ),
    );
  });

  it('has the VAT of another rate, rounded half up', () => {
    expect(estimateVat(1_100n, 0.1)).toBe(100n);
    expect(estimateVat(1_000n, 0.055)).toBe(52n);
    expect(estimateVat(1_000n, 0)).toBe(0n);
  });

  it('splits its VAT over the draws of an order, with parts that differ by one fils at most', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 100n, max: 500_000n }), fc.integer({ min: 1, max: 20 }), (stake, draws) => {
        const parts = Array.from({ length: draws }, (_, i) => estimateDrawVat(stake, i + 1));
        expect(sum(parts)).toBe(estimateVat(stake * BigInt(draws)));
        for (const part of parts) expect(part >= estimateVat(stake) - 1n && part <= estimateVat(stake) + 1n).toBe(true);
      }),
    );
    expect([1, 2, 3].map((position) => estimateDrawVat(4_000n, position))).toEqual([190n, 191n, 190n]);
  });

  it.each([
    [0n, 0n],
    [100n, 5n],
    [105n, 5n],
    [10n, 0n],
    [11n, 1n],
    [2_100n, 100n],
  ])('%d fils include %d fils of VAT', (total, vat) => expect(estimateVat(total)).toBe(vat));
});
