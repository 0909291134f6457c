import { describe, expect, it } from 'vitest';
import { formatAmount } from '#kernel/money-format.ts';
import { toMask } from '../rules/masks.ts';
import { formatOneIn, calculateReturn, findTierChances, findTopPrize } from '../odds/odds.ts';
import { settleEntry } from '../rules/settle.ts';
import { quickFive } from './index.ts';
import type { Play } from '../game.ts';

/** All 55,440 draws of five of eleven, in order. */
function everyDraw(): number[][] {
  const all: number[][] = [];
  const grow = (so: number[]): void => {
    if (so.length === 5) return void all.push(so);
    for (let n = 1; n <= 11; n++) if (!so.includes(n)) grow([...so, n]);
  };
  grow([]);
  return all;
}
const draws = everyDraw();

/** Numbers that fill a play, from the highest down, so that they are not those the odds were computed with. */
function anyPicks(play: Play): number[][] {
  let next = 11;
  return play.positions.map(({ choose }) => Array.from({ length: choose }, () => next--));
}

const plays = quickFive.plays.map((play) => ({ name: play.key, play }));

describe('Quick Five', () => {
  it('has all ordered draws of five of eleven', () => expect(draws).toHaveLength(55_440));

  it.each(plays)('$name: the odds equal a count of all possible draws', ({ play }) => {
    const entry = { play: play.key, picks: anyPicks(play), multiple: 1 };
    const won = draws.filter((draw) => settleEntry(quickFive, entry, [draw])).length;
    const [chance] = findTierChances(quickFive, play);
    expect(chance).toBeDefined();
    expect(BigInt(won) * (chance?.of ?? 0n)).toBe(55_440n * (chance?.wins ?? 0n));
  });

  it.each(plays)('$name returns about 85 %, never more than 97 %', ({ play }) => {
    const { wins, of } = calculateReturn(quickFive, play);
    const percent = Number((wins * 10_000n) / of) / 100;
    expect(percent).toBeGreaterThan(83);
    expect(percent).toBeLessThanOrEqual(85);
    expect(percent).toBeLessThanOrEqual(97);
  });

  it('has the prizes and odds of its rules page', () => {
    const table = Object.fromEntries(
      quickFive.plays.map((play) => [
        play.key,
        [
          formatAmount(play.tiers[0]?.prize ?? 0n),
          formatOneIn(findTierChances(quickFive, play)[0] ?? { wins: 1n, of: 1n }),
        ],
      ]),
    );
    expect(table).toEqual({
      nap1: ['1.85', '2.2'],
      nap2: ['4.65', '5.5'],
      nap3: ['14.00', '17'],
      nap4: ['56.10', '66'],
      nap5: ['392.70', '462'],
      nap6: ['65.45', '77'],
      nap7: ['18.70', '22'],
      nap8: ['7.00', '8.25'],
      predict1: ['9.35', '11'],
      predict2: ['93.50', '110'],
      predict3: ['841.50', '990'],
      group2: ['46.75', '55'],
      group3: ['140.25', '165'],
    });
    expect(formatAmount(findTopPrize(quickFive), 'short')).toBe('841.50');
  });

  it('compares each play with its own places of the draw', () => {
    const masks = (key: string) => quickFive.plays.find((play) => play.key === key)?.drawMasks([[7, 2, 11, 5, 9]]);
    expect(masks('nap8')).toEqual([toMask([2, 5, 7, 9, 11]), 0n, 0n]);
    expect(masks('predict1')).toEqual([toMask([7]), 0n, 0n]);
    expect(masks('predict3')).toEqual([toMask([7]), toMask([2]), toMask([11])]);
    expect(masks('group2')).toEqual([toMask([2, 7]), 0n, 0n]);
  });
});
