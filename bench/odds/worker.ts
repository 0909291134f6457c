import { parentPort, workerData } from 'node:worker_threads';
import { gameByType } from '#games/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { biasedDrawer, tallyDraws } from './tally.ts';

const { lotteryType, first, count, biased } = workerData as {
  lotteryType: number;
  first: number;
  count: number;
  biased: boolean;
};
const game = assertPresent(gameByType(lotteryType), 'the game');
parentPort?.postMessage(biased ? tallyDraws(game, first, count, biasedDrawer(8)) : tallyDraws(game, first, count));
