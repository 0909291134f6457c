import { dirhams } from '#kernel/money.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import type { Game, Play, Position } from '../game.ts';
import { definePlay } from '../rules/play.ts';

const digit = (place: number): Position => ({ choose: 1, from: 0, to: 9, places: [place] });
const THREE: Position = { choose: 3, from: 0, to: 9, places: [0, 1, 2], repeats: true };

/** A box: three digits in any order, `kinds` of them different. */
const box = (key: string, kinds: number, hits: readonly [number, number, number], prize: number): Play =>
  definePlay({
    key,
    group: key,
    positions: [THREE],
    distinct: false,
    different: [kinds, kinds],
    match: 'box',
    tiers: [{ ways: [hits], prize: dirhams(prize) }],
  });

/** Pick 3: three digits in order, every evening. Three equal digits are not played. */
export const pick3: Game = {
  lotteryType: 72,
  key: 'pick3',
  name: 'pick3',
  price: dirhams(2),
  schedule: { kind: 'daily', at: '21:00', closesBeforeMs: 10 * MINUTE_MS },
  generator: [{ from: 0, to: 9, count: 3, ordered: true, repeats: true }],
  faces: ['digit'],
  plays: [
    definePlay({
      key: 'predict',
      group: 'predict',
      positions: [digit(0), digit(1), digit(2)],
      distinct: false,
      different: [2, 3],
      tiers: [{ ways: [[1, 1, 1]], prize: dirhams(1_000) }],
    }),
    // The masks of a box: numbers that occur, occur twice, occur three times (games/rules/masks.ts).
    box('box3', 2, [2, 1, 0], 340),
    box('box6', 3, [3, 0, 0], 170),
  ],
  multiples: [1, 2, 3, 5, 10],
  maxEntries: 50,
  maxDraws: 20,
  hue: ['#8a4607', '#f0a83a'],
};
