import { dirhams, type Fils } from '#kernel/money.ts';
import { SECOND_MS } from '#kernel/time.ts';
import type { Game, Play } from '../game.ts';
import { definePlay } from '../rules/play.ts';

const CREATURES = 36;

/** Prizes in fils for AED 1 by chosen and found creatures, best first. The return to players is 84 to 85 %. */
const PAYS: readonly (readonly (readonly [found: number, prize: Fils])[])[] = [
  [[1, 510n]],
  [
    [2, 2_350n],
    [1, 100n],
  ],
  [
    [3, 15_000n],
    [2, 680n],
  ],
  [
    [4, 100_000n],
    [3, 3_000n],
    [2, 260n],
  ],
  [
    [5, 1_000_000n],
    [4, 20_000n],
    [3, 1_250n],
    [2, 100n],
  ],
  [
    [6, 10_000_000n],
    [5, 250_000n],
    [4, 8_000n],
    [3, 700n],
  ],
];

const choose = (pays: (typeof PAYS)[number], i: number): Play =>
  definePlay({
    key: `pick${i + 1}`,
    group: 'pick',
    positions: [{ choose: i + 1, from: 1, to: CREATURES, places: [0, 1, 2, 3, 4, 5] }],
    distinct: true,
    tiers: pays.map(([found, prize]) => ({ ways: [[found, 0, 0]], prize })),
  });

/** Super Ocean: six of 36 sea creatures, every minute; choose one to six. */
export const superOcean: Game = {
  lotteryType: 65,
  key: 'super-ocean',
  name: 'superOcean',
  price: dirhams(1),
  schedule: { kind: 'every', minutes: 1, closesBeforeMs: 6 * SECOND_MS },
  generator: [{ from: 1, to: CREATURES, count: 6, ordered: false, repeats: false }],
  faces: ['creature'],
  plays: PAYS.map(choose),
  multiples: [1, 2, 5, 10, 20, 50],
  maxEntries: 50,
  maxDraws: 20,
  hue: ['#07627a', '#2bb9c9'],
};
