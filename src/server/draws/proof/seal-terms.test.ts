import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/time.ts';
import { QUICKNET, roundTime } from './beacon-rounds.ts';
import { sealTerms } from './seal-terms.ts';

const at = (text: string): number => Date.parse(text);

test('a draw of every minute is sealed two seconds before the first round at its time', () => {
  const chain = { ...QUICKNET, genesis: at('2026-11-21T00:00:00Z') / 1_000, period: 3 };
  const drawsAt = at('2026-11-21T06:42:00Z');
  const terms = sealTerms(chain, { closesAt: drawsAt - 6_000, drawsAt });
  expect(roundTime(chain, terms.round)).toBe(drawsAt);
  expect(terms.sealBy).toBe(drawsAt - 2_000);
  // A moment later the round after it is the first.
  expect(sealTerms(chain, { closesAt: drawsAt - 6_000, drawsAt: drawsAt + 1 }).round).toBe(terms.round + 1);
});

test('a draw that closes long before is sealed five minutes after its close', () => {
  const drawsAt = at('2026-11-21T16:00:00Z');
  const closesAt = drawsAt - 30 * MINUTE_MS;
  expect(sealTerms(QUICKNET, { closesAt, drawsAt }).sealBy).toBe(closesAt + 5 * MINUTE_MS);
});

test('the round is the first at the time of the draw or later, and the seal two seconds before it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2e9 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 4e12 }),
      (genesis, period, drawsAt) => {
        const chain = { ...QUICKNET, genesis, period };
        const { round, sealBy } = sealTerms(chain, { closesAt: drawsAt, drawsAt });
        expect(roundTime(chain, round)).toBeGreaterThanOrEqual(drawsAt);
        if (round > 1) expect(roundTime(chain, round - 1)).toBeLessThan(drawsAt);
        expect(sealBy).toBeLessThanOrEqual(roundTime(chain, round) - 2_000);
        expect(sealBy).toBeLessThanOrEqual(drawsAt + 5 * MINUTE_MS);
      },
    ),
  );
});
