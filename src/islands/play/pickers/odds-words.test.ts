import { expect, test } from 'vitest';
import type { Game } from '#games/game.ts';
import { colorPrediction } from '#games/color-prediction/index.ts';
import { fivetastic } from '#games/fivetastic/index.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { superDiamond } from '#games/super-diamond/index.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { findTierSets, describeTier } from '#games/view/tier-words.ts';

const wordsOf = (game: Game, locale: Locale): string[] =>
  game.plays.flatMap((play) =>
    play.tiers.map((tier) => describeTier({ t: islandT(locale, 'play'), game }, play, tier)),
  );

test('describes each tier, and joins adjacent ways', () => {
  expect(wordsOf(luckyDay, 'en-US')).toEqual([
    '6 numbers and the month',
    '6 numbers',
    '5 numbers and the month',
    '5 numbers, or 4 numbers and the month',
    'Up to 3 numbers and the month',
  ]);
  expect(wordsOf(fivetastic, 'en-US')).toEqual(['5 numbers', '4 numbers', '3 numbers']);
  expect(wordsOf(superDiamond, 'en-US')).toEqual([
    '4 numbers and the diamond',
    '4 numbers',
    '3 numbers and the diamond',
    '3 numbers',
    '2 numbers and the diamond',
  ]);
});

test('describes tiers in Arabic with its number forms', () => {
  expect(wordsOf(luckyDay, 'ar-AE').slice(-2)).toEqual(['5 أرقام، أو 4 أرقام والشهر', '3 أرقام على الأكثر والشهر']);
  expect(wordsOf(superDiamond, 'ar-AE').at(-1)).toBe('رقمان والألماسة');
});

test('keeps ways apart that are not adjacent', () => {
  const [play] = luckyDay.plays;
  if (!play) throw new Error('the game has no plays');
  const words = (...ways: [number, number, number][]) =>
    describeTier({ t: islandT('en-US', 'play'), game: luckyDay }, play, { ways });
  expect(words([4, 1, 0], [2, 1, 0])).toBe('4 numbers and the month, or 2 numbers and the month');
  expect(words([3, 1, 0], [1, 1, 0], [2, 1, 0])).toBe('1 to 3 numbers and the month');
  expect(words([0, 1, 0])).toBe('the month');
});

test('lists the digits of a play without numbers by tier', () => {
  const digits = colorPrediction.plays.map((play) => play.tiers.map((tier) => findTierSets(play, tier)));
  expect(digits[0]).toEqual([[1, 3, 7, 9], [5]]);
  expect(digits[2]).toEqual([[0, 5]]);
  expect(digits.at(-1)).toEqual([undefined]);
});
