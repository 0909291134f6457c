import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundTime, QUICKNET, ROUND_MARGIN_MS, roundAfter, verifyRound } from './beacon-rounds.ts';

/** Round 1000 of drand's quicknet, as it was published. */
const ROUND = 1000;
const SIGNATURE = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';

describe('roundAfter and verifyRound', () => {
  it('returns the first round due later than the root plus the margin', () => {
    const chain = { genesis: 1_000, period: 3 };
    expect(roundAfter(chain, 0)).toBe(1);
    // Round 1 is due at 1,000 s: not later than a root at 998 s.
    expect(roundAfter(chain, 998_000)).toBe(2);
    expect(roundAfter(chain, 997_999)).toBe(1);
    expect(roundAfter(chain, 1_001_000)).toBe(3);
    expect(roundAfter(chain, 1_000_999)).toBe(2);
  });

  it('returns the earliest round after the margin for any time of publication', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2e9 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 4e12 }),
        (genesis, period, publishedAt) => {
          const round = roundAfter({ genesis, period }, publishedAt);
          expect(roundTime({ genesis, period }, round)).toBeGreaterThan(publishedAt + ROUND_MARGIN_MS);
          if (round > 1)
            expect(roundTime({ genesis, period }, round - 1)).toBeLessThanOrEqual(publishedAt + ROUND_MARGIN_MS);
        },
      ),
    );
  });

  it('accepts the signature of quicknet and nothing else', () => {
    expect(verifyRound(QUICKNET.publicKey, ROUND, SIGNATURE)).toBe(true);
    expect(verifyRound(QUICKNET.publicKey, ROUND + 1, SIGNATURE)).toBe(false);
    expect(verifyRound(QUICKNET.publicKey, ROUND, SIGNATURE.replace(/9$/, '8'))).toBe(false);
    expect(verifyRound(QUICKNET.publicKey, ROUND, '')).toBe(false);
    expect(verifyRound(QUICKNET.publicKey, ROUND, 'not hexadecimal')).toBe(false);
  });
});
