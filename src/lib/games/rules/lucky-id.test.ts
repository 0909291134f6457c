import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LUCKY_IDS, formatLuckyId, luckyNumberAt } from './lucky-id.ts';

const place = fc.bigInt(0n, LUCKY_IDS - 1n);

describe('Lucky Chance ids', () => {
  it('are two capitals and seven digits', () =>
    fc.assert(
      fc.property(place, (nth) => {
        expect(formatLuckyId(luckyNumberAt(nth))).toMatch(/^[A-Z]{2}\d{7}$/);
      }),
    ));
  it('differ at different places', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(formatLuckyId(luckyNumberAt(a)) === formatLuckyId(luckyNumberAt(b))).toBe(a === b);
      }),
      { numRuns: 5_000 },
    );
    const many = Array.from({ length: 100_000 }, (_, n) => formatLuckyId(luckyNumberAt(BigInt(n))));
    expect(new Set(many).size).toBe(many.length);
  });
  it('range from AA0000000 to ZZ9999999', () => {
    expect(formatLuckyId(0n)).toBe('AA0000000');
    expect(formatLuckyId(LUCKY_IDS - 1n)).toBe('ZZ9999999');
    expect(() => luckyNumberAt(LUCKY_IDS)).toThrow('there is an id left');
  });
});
