import { describe, expect, it, test } from 'vitest';
import { LUCKY, QUICK } from '#support/proof/v3/games.ts';
import { findWin, parseEntryText, tiersOf } from './entry-text.ts';
import type { Play3, Rules3 } from '../types.ts';

const game = (plays: readonly Play3[], over: Partial<Rules3> = {}): Rules3 => ({
  minutes: false,
  generator: [],
  price: 100,
  multiples: [1, 5],
  plays,
  ...over,
});
const digit = (place: number) => ({ choose: 1, from: 0, to: 9, places: [place] });
/** The kinds of play that the nine games have beside those of tests/support/proof/v3/games.ts. */
const DIGITS = game([
  {
    key: 'predict',
    positions: [digit(0), digit(1), digit(2)],
    different: [2, 3],
    tiers: [{ ways: [[1, 1, 1]], prize: 7 }],
  },
  {
    key: 'box3',
    positions: [{ choose: 3, from: 0, to: 9, repeats: true, places: [0, 1, 2] }],
    different: [2, 2],
    box: true,
    tiers: [{ ways: [[3]], prize: 5 }],
  },
  {
    key: 'green',
    positions: [],
    sets: [[1, 3, 7, 9], [5]],
    tiers: [
      { ways: [[1, 0]], prize: 200 },
      { ways: [[0, 1]], prize: 150 },
    ],
  },
]);
const win = (text: string, numbers: number[][], rules = DIGITS) => {
  const entry = parseEntryText(text, rules);
  return entry ? (findWin(entry, numbers, rules)?.tier ?? 0) : undefined;
};

describe('an entry text', () => {
  it.each([
    ['nap4|1,4,7,9|1|100', QUICK],
    ['predict2|3/7|5|500', QUICK],
    ['predict2|7/3|5|500', QUICK],
    ['main|1,2,3,4,5,31/12|1|2000|AB0000001', LUCKY],
    ['predict|1/2/1|1|100', DIGITS],
    ['box3|1,1,2|5|500', DIGITS],
    ['green||1|100', DIGITS],
  ])('is allowed: %s', (text, rules) => expect(parseEntryText(text, rules)).toBeDefined());
  it.each([
    ['of no play', 'nap5|1,4,7,9|1|100', QUICK],
    ['with too few numbers', 'nap4|1,4,7|1|100', QUICK],
    ['with too many numbers', 'nap4|1,4,7,9,10|1|100', QUICK],
    ['with a number out of range', 'nap4|1,4,7,12|1|100', QUICK],
    ['with numbers out of order', 'nap4|4,1,7,9|1|100', QUICK],
    ['with a number twice', 'nap4|1,4,4,9|1|100', QUICK],
    ['with a number in two positions', 'predict2|3/3|1|100', QUICK],
    ['with a position more', 'predict2|3/4/5|1|100', QUICK],
    ['with a leading zero', 'nap4|01,4,7,9|1|100', QUICK],
    ['with a sign', 'nap4|+1,4,7,9|1|100', QUICK],
    ['with a space', 'nap4|1,4,7,9 |1|100', QUICK],
    ['without numbers', 'nap4||1|100', QUICK],
    ['with another multiple', 'nap4|1,4,7,9|3|300', QUICK],
    ['with another stake', 'nap4|1,4,7,9|2|100', QUICK],
    ['with a part too few', 'nap4|1,4,7,9|1', QUICK],
    ['with an id in a game without a raffle', 'nap4|1,4,7,9|1|100|AB0000001', QUICK],
    ['without an id in a game with a raffle', 'main|1,2,3,4,5,31/12|1|2000', LUCKY],
    ['with an id that is none', 'main|1,2,3,4,5,31/12|1|2000|AB000001', LUCKY],
    ['with a part more', 'main|1,2,3,4,5,31/12|1|2000|AB0000001|', LUCKY],
    ['of equal digits', 'predict|1/1/1|1|100', DIGITS],
    ['with too many kinds of digits', 'box3|1,2,3|1|100', DIGITS],
    ['with numbers for a play that names them itself', 'green|1|1|100', DIGITS],
  ])('is refused %s', (_, text, rules) => expect(parseEntryText(text, rules)).toBeUndefined());
});

describe('a win', () => {
  it('is found by the numbers in their places', () => {
    expect(win('predict2|3/7|1|100', [[3, 7, 1, 2, 4]], QUICK)).toBe(2);
    expect(win('predict2|3/7|1|100', [[7, 3, 1, 2, 4]], QUICK)).toBe(0);
    expect(win('nap4|1,4,7,9|1|100', [[9, 4, 2, 1, 7]], QUICK)).toBe(1);
    expect(win('nap4|1,4,7,9|1|100', [[9, 4, 2, 1, 8]], QUICK)).toBe(0);
  });
  it('tells the numbers of two positions apart', () => {
    const text = (numbers: string) => `main|${numbers}|1|2000|AB0000001`;
    expect(win(text('1,2,3,4,5,6/7'), [[1, 2, 3, 4, 5, 6], [7]], LUCKY)).toBe(1);
    expect(win(text('1,2,3,4,5,6/8'), [[1, 2, 3, 4, 5, 6], [7]], LUCKY)).toBe(2);
    expect(win(text('7,8,9,10,11,12/7'), [[1, 2, 3, 4, 5, 6], [7]], LUCKY)).toBe(3);
    expect(win(text('7,8,9,10,11,12/1'), [[1, 2, 3, 4, 5, 6], [7]], LUCKY)).toBe(0);
  });
  it('of a box needs the same digits as often, in any order', () => {
    expect(win('box3|1,1,2|1|100', [[1, 2, 1]])).toBe(2);
    expect(win('box3|1,1,2|1|100', [[2, 2, 1]])).toBe(0);
  });
  it('of a set is the first tier whose set has the number', () => {
    expect([[7], [5], [4]].map((drawn) => win('green||1|100', [drawn]))).toEqual([3, 4, 0]);
  });
});

test('tiers are numbered over all plays', () => {
  expect(tiersOf(DIGITS).map(({ tier, prize }) => [tier, prize])).toEqual([
    [1, 7],
    [2, 5],
    [3, 200],
    [4, 150],
  ]);
});
