import { dirhams } from '#kernel/money.ts';
import { SECOND_MS } from '#kernel/time.ts';
import type { Game, GeneratorPick, Hits, Play, Position } from '../game.ts';
import { definePlayAtReturn } from '../rules/play.ts';

const HIGHEST = 8;
const price = dirhams(2);
const generator: readonly GeneratorPick[] = [{ from: 1, to: HIGHEST, count: 3, ordered: true, repeats: false }];
const THREE = [0, 1, 2] as const;

/** The return to players is about 85 %. */
const RETURN_PERCENT = 85n;

const numbers = (choose: number, places: readonly number[]): Position => ({ choose, from: 1, to: HIGHEST, places });
const play = (group: string, n: number, positions: readonly Position[], wins: Hits): Play =>
  definePlayAtReturn(
    { key: group + n, group, positions, distinct: true, wins: [wins] },
    generator,
    price,
    RETURN_PERCENT,
  );

/** n numbers in any order: all of them among the three drawn. */
const nap = (n: 1 | 2 | 3): Play => play('nap', n, [numbers(n, THREE)], [n, 0, 0]);

/** The first n numbers drawn, each in its place. */
const predict = (n: 1 | 2 | 3): Play =>
  play(
    'predict',
    n,
    THREE.slice(0, n).map((place) => numbers(1, [place])),
    [1, n > 1 ? 1 : 0, n > 2 ? 1 : 0],
  );

/** The first n numbers drawn, in any order. With all three it equals nap 3, but the specification names both. */
const group = (n: 2 | 3): Play => play('group', n, [numbers(n, THREE.slice(0, n))], [n, 0, 0]);

/** Octaluck: three of eight, in order, every minute. */
export const octaluck: Game = {
  lotteryType: 83,
  key: 'octaluck',
  name: 'octaluck',
  price,
  schedule: { kind: 'every', minutes: 1, closesBeforeMs: 6 * SECOND_MS },
  generator,
  faces: ['number'],
  plays: [nap(1), nap(2), nap(3), predict(1), predict(2), predict(3), group(2), group(3)],
  multiples: [1, 2, 5, 10, 20, 50],
  maxEntries: 50,
  maxDraws: 20,
  hue: ['#5a3a12', '#c99a4a'],
};
