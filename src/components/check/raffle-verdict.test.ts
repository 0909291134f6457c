import { expect, test } from 'vitest';
import { parseLuckyId, judgeRaffleEntry } from './raffle-verdict.ts';

test.each([
  ['KD0048213', 'KD0048213'],
  [' kd 004 8213 ', 'KD0048213'],
  ['kd-٠٠٤٨٢١٣', 'KD0048213'],
  ['K00048213', undefined],
  ['KD004821', undefined],
  ['KD00482134', undefined],
  ['ĶD0048213', undefined],
  ['', undefined],
])('reads %j as %s', (typed, id) => expect(parseLuckyId(typed)).toBe(id));

test('judges only whether a Lucky Chance ID won', () => {
  const raffle = { carried: 0, prizes: 3, prize: 1_000_000, winners: [{ place: 1, index: 4, luckyId: 'KD0048213' }] };
  expect(judgeRaffleEntry({ cancelled: null, raffle }, 'KD0048213')).toBe('won');
  expect(judgeRaffleEntry({ cancelled: null, raffle }, 'KD0048214')).toBe('lost');
  expect(judgeRaffleEntry({ cancelled: null, raffle: null }, 'KD0048213')).toBe('waiting');
  expect(
    judgeRaffleEntry(
      { cancelled: { timestamp: 1, refunded: true, reason: 'operator', away: [] }, raffle: null },
      'KD0048213',
    ),
  ).toBe('cancelled');
});
