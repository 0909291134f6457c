import { dirhams } from '#kernel/money.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import type { Game } from '../game.ts';
import { definePlay } from '../rules/play.ts';

/** Fivetastic: five of 36, every evening. */
export const fivetastic: Game = {
  lotteryType: 81,
  key: 'fivetastic',
  name: 'fivetastic',
  price: dirhams(10),
  schedule: { kind: 'daily', at: '22:00', closesBeforeMs: 10 * MINUTE_MS },
  generator: [{ from: 1, to: 36, count: 5, ordered: false, repeats: false }],
  faces: ['number'],
  plays: [
    definePlay({
      key: 'main',
      group: 'main',
      positions: [{ choose: 5, from: 1, to: 36, places: [0, 1, 2, 3, 4] }],
      distinct: false,
      tiers: [
        { ways: [[5, 0, 0]], prize: dirhams(1_000_000), shared: true },
        { ways: [[4, 0, 0]], prize: dirhams(3_000) },
        { ways: [[3, 0, 0]], prize: dirhams(100) },
      ],
    }),
  ],
  multiples: [1, 2, 3, 5, 10],
  maxEntries: 20,
  maxDraws: 10,
  hue: ['#b02a5b', '#f0709a'],
};
