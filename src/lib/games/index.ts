import type { Game } from './game.ts';
import { quickFive } from './quick-five/index.ts';

/** Every draw game of the product, in the order the menus show them. */
export const games: readonly Game[] = [quickFive];

const byType = new Map(games.map((game) => [game.lotteryType, game]));
const byKey = new Map(games.map((game) => [game.key, game]));

export const gameOf = (lotteryType: number): Game | undefined => byType.get(lotteryType);
/** The game at /lottery/<key>. */
export const gameByKey = (key: string): Game | undefined => byKey.get(key);
