import { expect, it } from 'vitest';
import { luckyDay } from '#games/lucky-day/index.ts';
import { createEntryMasks } from '#games/rules/masks.ts';
import { assertPresent } from '#kernel/assert.ts';
import { toWinView } from './win-view.ts';

/** What is told of entries of Lucky Day with these picks, each of which won by its numbers. */
function told(numbers: number[][], picked: readonly number[][][]) {
  const play = assertPresent(luckyDay.plays[0], 'the play of Lucky Day');
  const rows = picked.map((picks, i) => {
    const [m1, m2, m3] = createEntryMasks(play, picks);
    return {
      order_id: 'a',
      draw_id: 1n,
      lottery_type: luckyDay.lotteryType,
      name: 'draw',
      numbers,
      prize: 500n,
      raffle: null,
      entry_no: i + 1,
      play: 0,
      m1,
      m2,
      m3,
      multiple: 1,
      stake: 100n,
      lucky: null,
    };
  });
  return toWinView({ order_id: 'a', prize: 2_000n, stake: 400n }, rows);
}

it('marks a number where entries won by it, of four as of one: the day 9 is nobody’s where the month 9 is', () => {
  const day = (n: number): number[][] => [[1, 2, n, 11, 12, 13], [9]];
  const four = told([[1, 2, 9, 20, 21, 22], [9]], [day(14), day(15), day(16), day(17)]);
  expect(four.marks).toEqual([true, true, false, false, false, false, true]);
  expect(four).toMatchObject({ hits: [1, 2, 9], entriesCount: 4 });
  expect(four.entries).toHaveLength(3);
  const fifth = told([[1, 2, 9, 20, 21, 22], [9]], [day(14), day(15), day(16), day(9)]);
  expect(fifth.marks).toEqual([true, true, true, false, false, false, true]);
});
