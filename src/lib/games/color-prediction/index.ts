import { dirhams, type Fils } from '#kernel/money.ts';
import { SECOND_MS } from '#kernel/time.ts';
import type { Game, Play } from '../game.ts';
import { definePlay } from '../rules/play.ts';

/** A bet with several sets of digits; each set's prize in fils for AED 1. */
const bet = (key: string, group: string, ...pays: (readonly [digits: readonly number[], prize: Fils])[]): Play =>
  definePlay({
    key,
    group,
    positions: [],
    distinct: false,
    sets: pays.map(([digits]) => digits),
    tiers: pays.map(([, prize], i) => ({ ways: [[i === 0 ? 1 : 0, i === 1 ? 1 : 0, 0]], prize })),
  });

/** Color Prediction: one digit every two minutes. Bets are on its colour, its size or the digit. */
export const colorPrediction: Game = {
  lotteryType: 67,
  key: 'color-prediction',
  name: 'colorPrediction',
  price: dirhams(1),
  schedule: { kind: 'every', minutes: 2, closesBeforeMs: 6 * SECOND_MS },
  generator: [{ from: 0, to: 9, count: 1, ordered: true, repeats: true }],
  faces: ['colour'],
  plays: [
    // 5 is green and violet, 0 is red and violet. As green and red they pay less; as violet they pay in full.
    bet('green', 'colour', [[1, 3, 7, 9], 200n], [[5], 150n]),
    bet('red', 'colour', [[2, 4, 6, 8], 200n], [[0], 150n]),
    bet('violet', 'colour', [[0, 5], 450n]),
    bet('small', 'size', [[0, 1, 2, 3, 4], 190n]),
    bet('big', 'size', [[5, 6, 7, 8, 9], 190n]),
    definePlay({
      key: 'number',
      group: 'number',
      positions: [{ choose: 1, from: 0, to: 9, places: [0] }],
      distinct: false,
      tiers: [{ ways: [[1, 0, 0]], prize: 900n }],
    }),
  ],
  multiples: [1, 2, 5, 10, 20, 50],
  maxEntries: 50,
  maxDraws: 20,
  hue: ['#3c3c3c', '#8a8a8a'],
};
