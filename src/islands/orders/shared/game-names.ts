import type { GameData } from '#games/game.ts';
import { gameByType } from '#games/index.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';

export const gameName = (lotteryType: number, locale: Locale): string => {
  const game = gameByType(lotteryType);
  return game ? islandT(locale, 'games')(`games:${game.name}.name`) : String(lotteryType);
};

/** The play type of an entry; for a game with one play type, the entry's number. */
export function entryName(game: GameData | undefined, play: string, entryNo: number, locale: Locale): string {
  if (game && game.plays.length > 1) return islandT(locale, 'games')(`games:${game.name}.plays.${play}.name`);
  return islandT(locale, 'orders')('entry', { n: entryNo });
}
