import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { dirhams } from '#kernel/money.ts';
import type { Facts } from './marker.ts';
import { HARM_MARKERS, markerOf } from './markers.ts';

const found = (id: string) => assertPresent(markerOf(id), id);
const isHit = (id: string, facts: Facts) => found(id).isHit({ first: 0n, last: 0n, ...facts });

/** The fact that decides: one below its threshold, at it, and one above. */
test.each<[marker: string, fact: string, at: bigint, others: Facts]>([
  ['chasing-losses', 'count', 3n, {}],
  ['night-play', 'count', 3n, {}],
  ['rising-deposits', 'recent', dirhams(500), { before: dirhams(4) }],
  // 2.5 times the mean of four weeks of AED 400.
  ['rising-deposits', 'recent', dirhams(1_000), { before: dirhams(1_600) }],
  ['canceled-withdrawal', 'staked', 5_000n, { count: 1n, amount: 10_000n }],
  ['raised-limit', 'count', 1n, {}],
  ['declined-deposits', 'count', 5n, {}],
  ['long-session', 'minutes', 240n, {}],
])('%s begins where %s is %s', (marker, fact, at, others) => {
  const hits = [at - 1n, at, at + 1n].map((value) => isHit(marker, { ...others, [fact]: value }));
  expect(hits).toEqual([false, true, true]);
});

test('the first deposits of a player do not rise', () => {
  expect(isHit('rising-deposits', { recent: dirhams(10_000), before: 0n })).toBe(false);
});

describe('each marker', () => {
  it.each(HARM_MARKERS.map((one) => [one.id, one] as const))(
    '%s cools down at least as long as it looks back',
    (_id, one) => {
      const days = 'hours' in one.window ? one.window.hours / 24 : one.window.days;
      expect(one.coolDownDays).toBeGreaterThanOrEqual(days);
    },
  );

  it('has an id of its own', () => {
    expect(new Set(HARM_MARKERS.map(({ id }) => id)).size).toBe(HARM_MARKERS.length);
  });

  it('stays a hit where more of the same is seen', () => {
    const amount = fc.bigInt({ min: 0n, max: 10_000_000n });
    fc.assert(
      fc.property(amount, amount, fc.bigInt({ min: 1n, max: 10_000n }), (recent, before, more) => {
        fc.pre(isHit('rising-deposits', { recent, before }));
        expect(isHit('rising-deposits', { recent: recent + more, before })).toBe(true);
        expect(isHit('rising-deposits', { recent: 0n, before })).toBe(false);
      }),
    );
  });
});
