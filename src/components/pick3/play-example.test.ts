import { expect, test } from 'vitest';
import { checkEntry } from '#games/rules/entry.ts';
import { pick3 } from '#games/pick3/index.ts';
import { findTierChances } from '#games/odds/odds.ts';
import { settlePlayExample } from './play-example.ts';

test('each play has a valid example that wins as often as its odds say', () => {
  const wins = pick3.plays.map((play) => {
    const { digits, wins: orders } = settlePlayExample(play);
    const picks = play.match === 'box' ? [digits] : digits.map((digit) => [digit]);
    expect(checkEntry(pick3, { play: play.key, picks, multiple: 1 }).ok).toBe(true);
    const [chance] = findTierChances(pick3, play);
    expect(orders.length / 1_000).toBe(Number(chance?.wins) / Number(chance?.of));
    return orders;
  });
  expect(wins).toEqual([['471'], ['447', '474', '744'], ['147', '174', '417', '471', '714', '741']]);
});
