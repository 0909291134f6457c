import { dirhams } from '#kernel/money.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import type { Game } from '../game.ts';
import { definePlay } from '../rules/play.ts';

/** Lucky Day: six of 31 days and one of 12 months, every Saturday, with a raffle among all entries. */
export const luckyDay: Game = {
  lotteryType: 61,
  key: 'luckyday',
  name: 'luckyDay',
  price: dirhams(20),
  // Sales pause at 19:00.
  schedule: { kind: 'daily', at: '20:30', days: [6], closesBeforeMs: 90 * MINUTE_MS },
  generator: [
    { from: 1, to: 31, count: 6, ordered: false, repeats: false },
    { from: 1, to: 12, count: 1, ordered: false, repeats: false },
  ],
  faces: ['number', 'month'],
  plays: [
    definePlay({
      key: 'main',
      group: 'main',
      positions: [
        { choose: 6, from: 1, to: 31, places: [0, 1, 2, 3, 4, 5] },
        { choose: 1, from: 1, to: 12, places: [6] },
      ],
      distinct: false,
      tiers: [
        { ways: [[6, 1, 0]], prize: dirhams(100_000_000), shared: true },
        { ways: [[6, 0, 0]], prize: dirhams(250_000) },
        { ways: [[5, 1, 0]], prize: dirhams(10_000) },
        {
          ways: [
            [5, 0, 0],
            [4, 1, 0],
          ],
          prize: dirhams(500),
        },
        {
          ways: [
            [3, 1, 0],
            [2, 1, 0],
            [1, 1, 0],
            [0, 1, 0],
          ],
          prize: dirhams(20),
        },
      ],
    }),
  ],
  // Each entry takes part in the raffle with its own ID, so it cannot have a multiple.
  multiples: [1],
  maxEntries: 20,
  maxDraws: 10,
  hue: ['#0b6a53', '#19a07f'],
  raffle: { prizes: 3, prize: dirhams(10_000), expectedEntries: 50_000 },
};
