import { expect, test } from 'vitest';
import { luckyDay } from '#games/lucky-day/index.ts';
import { createEntryMasks } from '#games/rules/masks.ts';
import { assertPresent } from '#kernel/assert.ts';
import { toWinView } from './win-view.ts';

/** The view of entries of Lucky Day with these picks, each of which won by its numbers. */
function viewOf(numbers: number[][], picked: readonly number[][][]) {
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

test('marks numbers by which an entry won: the drawn day 9 is no hit of an entry with the month 9', () => {
  const day = (n: number): number[][] => [[1, 2, n, 11, 12, 13], [9]];
  const four = viewOf([[1, 2, 9, 20, 21, 22], [9]], [day(14), day(15), day(16), day(17)]);
  expect(four.marks).toEqual([true, true, false, false, false, false, true]);
  expect(four).toMatchObject({ hits: [1, 2, 9], entriesCount: 4 });
  expect(four.entries).toHaveLength(3);
  const fifth = viewOf([[1, 2, 9, 20, 21, 22], [9]], [day(14), day(15), day(16), day(9)]);
  expect(fifth.marks).toEqual([true, true, true, false, false, false, true]);
});
