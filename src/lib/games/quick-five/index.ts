import { dirhams } from '#kernel/money.ts';
import { SECOND_MS } from '#kernel/time.ts';
import type { Game, GeneratorPick, Hits, Play, Position } from '../game.ts';
import { definePlayAtReturn } from '../rules/play.ts';

const HIGHEST = 11;
const price = dirhams(1);
const generator: readonly GeneratorPick[] = [{ from: 1, to: HIGHEST, count: 5, ordered: true, repeats: false }];
const FIVE = [0, 1, 2, 3, 4] as const;

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

/** n numbers in any order: all of them among the five drawn; from six on, all five drawn among them. */
const nap = (n: number): Play => play('nap', n, [numbers(n, FIVE)], [Math.min(n, 5), 0, 0]);

/** The first n numbers drawn, each in its place. */
const predict = (n: 1 | 2 | 3): Play =>
  play(
    'predict',
    n,
    FIVE.slice(0, n).map((place) => numbers(1, [place])),
    [1, n > 1 ? 1 : 0, n > 2 ? 1 : 0],
  );

/** The first n numbers drawn, in any order. */
const group = (n: 2 | 3): Play => play('group', n, [numbers(n, FIVE.slice(0, n))], [n, 0, 0]);

/** Quick Five: five of eleven, in order, every minute. */
export const quickFive: Game = {
  lotteryType: 69,
  key: 'quick-five',
  name: 'quickFive',
  price,
  schedule: { kind: 'every', minutes: 1, closesBeforeMs: 6 * SECOND_MS },
  generator,
  faces: ['number'],
  plays: [...[1, 2, 3, 4, 5, 6, 7, 8].map(nap), predict(1), predict(2), predict(3), group(2), group(3)],
  multiples: [1, 2, 5, 10, 20, 50],
  maxEntries: 50,
  maxDraws: 20,
  hue: ['#8c1d4c', '#e2557f'],
};
