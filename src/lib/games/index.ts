import type { Game } from './game.ts';
import { colorPrediction } from './color-prediction/index.ts';
import { fivetastic } from './fivetastic/index.ts';
import { luckyDay } from './lucky-day/index.ts';
import { magic5 } from './magic5/index.ts';
import { octaluck } from './octaluck/index.ts';
import { pick3 } from './pick3/index.ts';
import { quickFive } from './quick-five/index.ts';
import { superDiamond } from './super-diamond/index.ts';
import { superOcean } from './super-ocean/index.ts';

/** Every draw game, in the order of the menus. */
export const games: readonly Game[] = [
  luckyDay,
  magic5,
  fivetastic,
  superDiamond,
  pick3,
  quickFive,
  octaluck,
  superOcean,
  colorPrediction,
];

const byType = new Map(games.map((game) => [game.lotteryType, game]));
const byKey = new Map(games.map((game) => [game.key, game]));

export const gameByType = (lotteryType: number): Game | undefined => byType.get(lotteryType);
/** The game at /lottery/<key>. */
export const gameByKey = (key: string): Game | undefined => byKey.get(key);
