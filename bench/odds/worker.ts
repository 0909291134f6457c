import { parentPort, workerData } from 'node:worker_threads';
import { gameOf } from '#games/index.ts';
import { present } from '#kernel/assert.ts';
import { biasedDrawer, tally } from './sample.ts';

const { lotteryType, first, count, biased } = workerData as {
  lotteryType: number;
  first: number;
  count: number;
  biased: boolean;
};
const game = present(gameOf(lotteryType), 'the game');
parentPort?.postMessage(biased ? tally(game, first, count, biasedDrawer(8)) : tally(game, first, count));
