import { expect, test } from 'vitest';
import { present } from '../../src/lib/kernel/assert.ts';
import { bundles } from '../../src/lib/i18n/bundles.ts';
import { translator } from '../../src/lib/i18n/texts.ts';
import { playOf } from '../../src/lib/games/entry.ts';
import { facesOfDraw, facesOfPicks, flatResult, rowWords } from '../../src/lib/games/faces.ts';
import { games } from '../../src/lib/games/index.ts';
import { luckyDay } from '../../src/lib/games/lucky-day/index.ts';

test('a draw has one face for each of its numbers', () => {
  expect(facesOfDraw(luckyDay)).toEqual([...Array.from({ length: 6 }, () => 'number'), 'month']);
});

test('the numbers of an entry have the faces of the places they are compared with', () => {
  const play = present(playOf(luckyDay, 'main'), 'main');
  expect(facesOfPicks(luckyDay, play, [[4, 5], [6]])).toEqual(['number', 'number', 'month']);
});

test('a result is one row, the month last', () => {
  expect(flatResult({ dayNumbers: [1, 2] })).toEqual([1, 2]);
  expect(flatResult({ dayNumbers: [1, 2], monthNumber: 12 })).toEqual([1, 2, 12]);
});

test.each(['en-US', 'ar-AE'] as const)('every number of every game has words of its own in %s', (locale) => {
  const t = translator(locale, bundles[locale], 'games');
  for (const game of games)
    for (const [i, { from, to }] of game.generator.entries()) {
      const face = present(game.faces[i], 'a face');
      const all = Array.from({ length: to - from + 1 }, (_, at) => rowWords(game, [face], [from + at], t)[0] ?? '');
      expect(new Set(all).size, game.name).toBe(all.length);
      expect(all.filter((words) => words.includes(':') || words.includes('{{'))).toEqual([]);
    }
});
