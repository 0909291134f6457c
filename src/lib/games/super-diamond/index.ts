import { dirhams } from '#kernel/money.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import type { Game } from '../game.ts';
import { definePlay } from '../rules/play.ts';

/** Super Diamond: four of 20 numbers and one of five diamonds, every noon. */
export const superDiamond: Game = {
  lotteryType: 82,
  key: 'super-diamond',
  name: 'superDiamond',
  price: dirhams(15),
  schedule: { kind: 'daily', at: '12:00', closesBeforeMs: 10 * MINUTE_MS },
  generator: [
    { from: 1, to: 20, count: 4, ordered: false, repeats: false },
    { from: 1, to: 5, count: 1, ordered: false, repeats: false },
  ],
  faces: ['number', 'diamond'],
  plays: [
    definePlay({
      key: 'main',
      group: 'main',
      positions: [
        { choose: 4, from: 1, to: 20, places: [0, 1, 2, 3] },
        { choose: 1, from: 1, to: 5, places: [4] },
      ],
      distinct: false,
      tiers: [
        { ways: [[4, 1, 0]], prize: dirhams(150_000) },
        { ways: [[4, 0, 0]], prize: dirhams(10_000) },
        { ways: [[3, 1, 0]], prize: dirhams(500) },
        { ways: [[3, 0, 0]], prize: dirhams(100) },
        { ways: [[2, 1, 0]], prize: dirhams(30) },
      ],
    }),
  ],
  multiples: [1, 2, 3, 5, 10],
  maxEntries: 20,
  maxDraws: 10,
  hue: ['#0d4fa8', '#3fa2ea'],
};
