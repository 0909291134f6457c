import { expect, test } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { findPlay } from './entry.ts';
import { findPickHits, findPlaceHits } from './hits.ts';
import { colorPrediction } from '../color-prediction/index.ts';
import { luckyDay } from '../lucky-day/index.ts';
import { pick3 } from '../pick3/index.ts';
import type { Game } from '../game.ts';

const both = (game: Game, key: string, picks: number[][], numbers: number[][]) => {
  const play = assertPresent(findPlay(game, key), key);
  return [findPickHits(play, picks, numbers), findPlaceHits(play, picks, numbers)];
};

test('tells a day from a month with the same number', () => {
  const numbers = [[1, 2, 3, 4, 5, 6], [7]];
  expect(both(luckyDay, 'main', [[1, 7, 8, 9, 10, 11], [2]], numbers)).toEqual([
    [true, false, false, false, false, false, false],
    [true, false, false, false, false, false, false],
  ]);
  expect(both(luckyDay, 'main', [[7, 8, 9, 10, 11, 12], [7]], numbers)).toEqual([
    [false, false, false, false, false, false, true],
    [false, false, false, false, false, false, true],
  ]);
});

test('hits a digit in its own place, and in a box in any place', () => {
  expect(both(pick3, 'predict', [[1], [2], [1]], [[1, 1, 2]])).toEqual([
    [true, false, false],
    [true, false, false],
  ]);
  expect(both(pick3, 'box3', [[1, 2, 1]], [[2, 1, 1]])).toEqual([
    [true, true, true],
    [true, true, true],
  ]);
  expect(both(pick3, 'box3', [[1, 2, 1]], [[2, 2, 1]])).toEqual([
    [false, false, false],
    [false, false, false],
  ]);
});

test('hits the drawn number by its colour if nothing is picked', () => {
  expect(both(colorPrediction, 'violet', [], [[5]])).toEqual([[], [true]]);
  expect(both(colorPrediction, 'red', [], [[5]])).toEqual([[], [false]]);
});
