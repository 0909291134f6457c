import { expect, it } from 'vitest';
import { colorPrediction } from '#games/color-prediction/index.ts';
import { playOf } from '#games/entry.ts';
import { islandT } from '#i18n/island.ts';
import { digitsOf, paysOf, playsOfDigit } from './color-facts.ts';

const play = (key: string) => {
  const found = playOf(colorPrediction, key);
  if (!found) throw new Error(`there is no play ${key}`);
  return found;
};

it('gives each digit its colors and its one size', () => {
  const of = (group: string) =>
    Array.from({ length: 10 }, (_, digit) => playsOfDigit(colorPrediction, group, digit).join('+'));
  expect(of('colour')).toEqual([
    'red+violet',
    'green',
    'red',
    'green',
    'red',
    'green+violet',
    'red',
    'green',
    'red',
    'green',
  ]);
  expect(of('size')).toEqual([...Array<string>(5).fill('small'), ...Array<string>(5).fill('big')]);
});

it.each([
  ['green', '2', { times: '1.5', digit: 5 }],
  ['red', '2', { times: '1.5', digit: 0 }],
  ['violet', '4.5', undefined],
  ['small', '1.9', undefined],
  ['big', '1.9', undefined],
  ['number', '9', undefined],
] as const)('says what %s pays', (key, times, less) => {
  expect(paysOf(colorPrediction, play(key))).toEqual({ times, less });
});

it.each(['en-US', 'ar-AE'] as const)('names in its rule every digit with which a prediction wins, in %s', (locale) => {
  const t = islandT(locale, 'games');
  for (const key of ['green', 'red', 'violet', 'small', 'big']) {
    const named = t(`games:colorPrediction.plays.${key}.rule`).match(/\d/g)?.map(Number) ?? [];
    expect([key, [...new Set(named)].sort()]).toEqual([key, digitsOf(play(key))]);
  }
});
