import { expect, test } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { textFiles } from '#i18n/text-files.ts';
import { createTranslator } from '#i18n/translator.ts';
import { findPlay } from '#games/rules/entry.ts';
import { listDrawFaces, listEntryFaces, flattenResult, describeNumbers } from '#games/view/faces.ts';
import { games } from '#games/index.ts';
import { luckyDay } from '#games/lucky-day/index.ts';

test('a draw has one face for each number', () => {
  expect(listDrawFaces(luckyDay)).toEqual([...Array.from({ length: 6 }, () => 'number'), 'month']);
});

test('the numbers of an entry have the faces of the compared places', () => {
  const play = assertPresent(findPlay(luckyDay, 'main'), 'main');
  expect(listEntryFaces(luckyDay, play, [[4, 5], [6]])).toEqual(['number', 'number', 'month']);
});

test('flattens a result to one row with the month last', () => {
  expect(flattenResult({ dayNumbers: [1, 2] })).toEqual([1, 2]);
  expect(flattenResult({ dayNumbers: [1, 2], monthNumber: 12 })).toEqual([1, 2, 12]);
});

test.each(['en-US', 'ar-AE'] as const)('every number of every game has its own text in %s', (locale) => {
  const t = createTranslator(locale, textFiles[locale], 'games');
  for (const game of games)
    for (const [i, { from, to }] of game.generator.entries()) {
      const face = assertPresent(game.faces[i], 'a face');
      const all = Array.from(
        { length: to - from + 1 },
        (_, at) => describeNumbers(game, [face], [from + at], t)[0] ?? '',
      );
      expect(new Set(all).size, game.name).toBe(all.length);
      expect(all.filter((words) => words.includes(':') || words.includes('{{'))).toEqual([]);
    }
});
