import { dirhams } from '#kernel/money.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import type { Game } from '../game.ts';
import { definePlay } from '../rules/play.ts';

/** Magic5: five of 39, every Wednesday. */
export const magic5: Game = {
  lotteryType: 80,
  key: 'magic5',
  name: 'magic5',
  price: dirhams(30),
  schedule: { kind: 'daily', at: '20:30', days: [3], closesBeforeMs: 10 * MINUTE_MS },
  generator: [{ from: 1, to: 39, count: 5, ordered: false, repeats: false }],
  faces: ['number'],
  plays: [
    definePlay({
      key: 'main',
      group: 'main',
      positions: [{ choose: 5, from: 1, to: 39, places: [0, 1, 2, 3, 4] }],
      distinct: false,
      tiers: [
        { ways: [[5, 0, 0]], prize: dirhams(5_000_000), shared: true },
        { ways: [[4, 0, 0]], prize: dirhams(10_000) },
        { ways: [[3, 0, 0]], prize: dirhams(200) },
        { ways: [[2, 0, 0]], prize: dirhams(30) },
      ],
    }),
  ],
  multiples: [1, 2, 3, 5, 10],
  maxEntries: 20,
  maxDraws: 10,
  hue: ['#4b2bb0', '#8d63f0'],
};
