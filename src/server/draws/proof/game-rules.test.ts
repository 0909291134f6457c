import { expect, test } from 'vitest';
import { luckyDay } from '#games/lucky-day/index.ts';
import { magic5 } from '#games/magic5/index.ts';
import { pick3 } from '#games/pick3/index.ts';
import { entryHash, formatEntry } from '#server/tlog/entries.ts';
import { gameRules, rulesEntry, rulesHash } from './game-rules.ts';

test('what is not so is left out', () => {
  const text =
    '{"lotteryType":80,"rules":{"generator":[{"count":5,"from":1,"ordered":false,"repeats":false,"to":39}],' +
    '"minutes":false,"multiples":[1,2,3,5,10],"plays":[{"key":"main",' +
    '"positions":[{"choose":5,"from":1,"places":[0,1,2,3,4],"to":39}],' +
    `"tiers":[{"prize":${500_000_000},"shared":true,"ways":[[5]]},{"prize":1000000,"ways":[[4]]},` +
    '{"prize":20000,"ways":[[3]]},{"prize":3000,"ways":[[2]]}]}],"price":3000},"type":"rules"}';
  expect(formatEntry(rulesEntry(magic5)).toString()).toBe(text);
  expect(rulesHash(magic5)).toEqual(entryHash(Buffer.from(text)));
  expect(gameRules(luckyDay).raffle).toEqual({ prizes: 3, prize: 1_000_000 });
});

test('a box is hit by all of its numbers', () => {
  const [, box] = gameRules(pick3).plays;
  expect(box).toEqual({
    key: 'box3',
    positions: [{ choose: 3, from: 0, to: 9, places: [0, 1, 2], repeats: true }],
    different: [2, 2],
    box: true,
    tiers: [{ ways: [[3]], prize: 34_000 }],
  });
});
