import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkEntry, calculateStake, formatEntry, findPlay } from './entry.ts';
import { games } from '../index.ts';
import { countCommon, createEntryMasks } from './masks.ts';
import { findHits, settleEntry } from './settle.ts';
import { arbitraryEntry, arbitraryResult } from '#support/random/arbitrary-games.ts';
import { pick3 } from '../pick3/index.ts';
import { quickFive } from '../quick-five/index.ts';
import type { Entry } from '../game.ts';

const nap4 = (over: Partial<Entry> = {}): Entry => ({ play: 'nap4', picks: [[9, 1, 7, 4]], multiple: 1, ...over });

describe('checkEntry', () => {
  it.each(games)('of $name accepts any valid entry, and sorts its numbers', (game) => {
    fc.assert(
      fc.property(arbitraryEntry(game), (entry) => {
        const checked = checkEntry(game, entry);
        expect(checked.ok).toBe(true);
        if (checked.ok) expect(checkEntry(game, checked.value.entry)).toEqual(checked);
      }),
    );
  });

  it.each([
    ['unknown-play', nap4({ play: 'nap9' })],
    ['unknown-play', nap4({ play: 'toString' })],
    ['wrong-count', nap4({ picks: [[1, 2, 3]] })],
    ['wrong-count', nap4({ picks: [[1, 2, 3, 4, 5]] })],
    ['wrong-count', nap4({ picks: [] })],
    ['wrong-count', nap4({ picks: [[1, 2, 3, 4], [5]] })],
    ['out-of-range', nap4({ picks: [[0, 2, 3, 4]] })],
    ['out-of-range', nap4({ picks: [[1, 2, 3, 12]] })],
    ['out-of-range', nap4({ picks: [[1, 2, 3, 4.5]] })],
    ['out-of-range', nap4({ picks: [[1, 2, 3, Number.NaN]] })],
    ['repeated-number', nap4({ picks: [[1, 2, 3, 3]] })],
    ['repeated-number', { play: 'predict3', picks: [[1], [2], [1]], multiple: 1 }],
    ['unknown-multiple', nap4({ multiple: 3 })],
    ['unknown-multiple', nap4({ multiple: 0 })],
    ['unknown-multiple', nap4({ multiple: -1 })],
  ] as const)('refuses %s', (fault, entry) => {
    expect(checkEntry(quickFive, entry)).toEqual({ ok: false, error: fault });
  });
});

describe('entry text', () => {
  it.each([
    ['nap4|1,4,7,9|1|100', nap4()],
    ['predict3|3/7/11|5|500', { play: 'predict3', picks: [[3], [7], [11]], multiple: 5 }],
  ] as const)('%s', (text, entry) => {
    const play = findPlay(quickFive, entry.play);
    expect(play && formatEntry(play, entry, calculateStake(quickFive, entry))).toBe(text);
  });
});

describe('three digits', () => {
  const fault = (play: string, ...picks: number[][]) => {
    const checked = checkEntry(pick3, { play, picks, multiple: 1 });
    return checked.ok ? 'taken' : checked.error;
  };
  it.each([
    ['predict', [[7], [7], [7]], 'all-equal'],
    ['box3', [[7, 7, 7]], 'all-equal'],
    ['box6', [[7, 7, 7]], 'all-equal'],
    ['box3', [[1, 2, 3]], 'wrong-kind'],
    ['box6', [[1, 1, 3]], 'wrong-kind'],
    ['predict', [[1], [1], [3]], 'taken'],
    ['predict', [[1], [2], [3]], 'taken'],
    ['box3', [[3, 1, 3]], 'taken'],
    ['box6', [[3, 1, 0]], 'taken'],
    ['box6', [[10, 1, 0]], 'out-of-range'],
  ])('%s of %j is %s', (play, picks, expected) => expect(fault(play, ...picks)).toBe(expected));

  it.each([
    ['box3', [3, 1, 3], [[1, 3, 3]], 1],
    ['box3', [3, 1, 3], [[1, 1, 3]], undefined],
    ['box6', [3, 1, 0], [[0, 3, 1]], 1],
    ['box6', [3, 1, 0], [[0, 3, 3]], undefined],
  ])('%s of %j against %j', (play, picks, numbers, tier) =>
    expect(settleEntry(pick3, { play, picks: [picks], multiple: 1 }, numbers)?.tier).toBe(tier),
  );
});

describe('settlement', () => {
  it.each(games)('of $name is the same by masks and by numbers', (game) => {
    fc.assert(
      fc.property(arbitraryEntry(game), arbitraryResult(game), (entry, numbers) => {
        const play = findPlay(game, entry.play);
        if (!play) return expect.unreachable();
        const drawn = play.drawMasks(numbers);
        const ticket = createEntryMasks(play, entry.picks);
        const tier = play.tiers.findIndex(({ ways }) =>
          ways.some((hits) => hits.every((n, i) => n === countCommon(drawn[i] ?? 0n, ticket[i] ?? 0n))),
        );
        const { prize = 0n, shared } = play.tiers[tier] ?? {};
        const alone = shared ? { prize, shared } : { prize: prize * BigInt(entry.multiple) };
        expect(settleEntry(game, entry, numbers)).toEqual(tier === -1 ? undefined : { tier: tier + 1, ...alone });
      }),
      { numRuns: 2_000 },
    );
  });

  it('pays nap6 if all five drawn numbers are among the six, and not nap5 if one is missing', () => {
    const draw = [[7, 2, 11, 5, 9]];
    expect(settleEntry(quickFive, { play: 'nap6', picks: [[1, 2, 5, 7, 9, 11]], multiple: 10 }, draw)).toEqual({
      tier: 1,
      prize: 65_450n,
    });
    expect(settleEntry(quickFive, { play: 'nap5', picks: [[1, 2, 5, 7, 9]], multiple: 1 }, draw)).toBeUndefined();
    expect(settleEntry(quickFive, { play: 'predict2', picks: [[2], [7]], multiple: 1 }, draw)).toBeUndefined();
    expect(settleEntry(quickFive, { play: 'group2', picks: [[2, 7]], multiple: 1 }, draw)).toEqual({
      tier: 1,
      prize: 4_675n,
    });
  });
});

describe('hits', () => {
  const draw = [[7, 2, 11, 5, 9]];
  it.each([
    ['nap3', [[1, 2, 9]], [[2, 9]]],
    ['predict3', [[7], [11], [2]], [[7], [], []]],
    ['group2', [[2, 11]], [[2]]],
  ] as const)('%s counts a number only at the places of its play', (key, picks, hits) => {
    const play = findPlay(quickFive, key);
    expect(play && findHits(play, picks, draw)).toEqual(hits);
  });
});
