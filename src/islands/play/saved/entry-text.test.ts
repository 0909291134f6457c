import { expect, test } from 'vitest';
import type { Game } from '#games/game.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { superOcean } from '#games/super-ocean/index.ts';
import { gameView } from '#games/view/game-view.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { describeEntry } from './entry-text.ts';

const LRI = '\u2066';
const FSI = '\u2068';
const PDI = '\u2069';
const words = (game: Game, locale: Locale, play: string, picks: number[][]) =>
  describeEntry({ names: islandT(locale, 'games'), locale, game: gameView(game) }, { play, picks, multiple: 1 });

test.each([
  [quickFive, 'en-US', 'nap2', [[3, 11]], `${LRI}3, 11${PDI}`],
  [quickFive, 'ar-AE', 'nap2', [[3, 11]], `${LRI}3، 11${PDI}`],
  [superOcean, 'en-US', 'pick2', [[1, 5]], `${FSI}1 Clownfish, 5 Octopus${PDI}`],
  [superOcean, 'ar-AE', 'pick2', [[1, 5]], `${FSI}1 سمكة المهرج، 5 أخطبوط${PDI}`],
  [luckyDay, 'en-US', 'main', [[1, 2, 3, 4, 5, 6], [3]], `${FSI}1, 2, 3, 4, 5, 6, March${PDI}`],
  [luckyDay, 'ar-AE', 'main', [[1, 2, 3, 4, 5, 6], [3]], `${FSI}1، 2، 3، 4، 5، 6، مارس${PDI}`],
] as const)('describes the entry %o in %s', (game, locale, play, picks, said) => {
  expect(
    words(
      game,
      locale,
      play,
      picks.map((list) => [...list]),
    ),
  ).toBe(said);
});
