import { expect, test } from 'vitest';
import { colorPrediction } from '#games/color-prediction/index.ts';
import { findPlay } from '#games/rules/entry.ts';
import { islandT } from '#i18n/island.ts';
import { noCartStorage } from '#support/islands/cart-storage.ts';
import { chosenPrediction, winningDigits, predictionPays, playsOfDigit } from './prediction.ts';
import { canAddDraft } from '../cart/cart.ts';
import { createCartStore } from '../cart/cart-store.ts';

const play = (key: string) => {
  const found = findPlay(colorPrediction, key);
  if (!found) throw new Error(`there is no play ${key}`);
  return found;
};

test('gives each digit its colours and its size', () => {
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

test.each([
  ['green', '2', { times: '1.5', digit: 5 }],
  ['red', '2', { times: '1.5', digit: 0 }],
  ['violet', '4.5', undefined],
  ['small', '1.9', undefined],
  ['big', '1.9', undefined],
  ['number', '9', undefined],
] as const)('calculates the payouts of %s', (key, times, less) => {
  expect(predictionPays(colorPrediction, play(key))).toEqual({ times, less });
});

test.each(['en-US', 'ar-AE'] as const)("names every winning digit in a prediction's rule, in %s", (locale) => {
  const t = islandT(locale, 'games');
  for (const key of ['green', 'red', 'violet', 'small', 'big']) {
    const named = t(`games:colorPrediction.plays.${key}.rule`).match(/\d/g)?.map(Number) ?? [];
    expect([key, [...new Set(named)].sort()]).toEqual([key, winningDigits(play(key))]);
  }
});

test('chooses nothing before a tap and after an entry was added or cleared', () => {
  const store = createCartStore(colorPrediction, noCartStorage, () => 0);
  const chosen = () => chosenPrediction(colorPrediction, store.$state.get().draft);
  const addable = () => canAddDraft(colorPrediction, store.$state.get());
  const tapDigit = (digit: number) => {
    store.choosePlay('number');
    store.setPick(0, [digit]);
  };
  expect([chosen(), addable()]).toEqual([undefined, false]);
  store.choosePlay('violet');
  expect([chosen(), addable()]).toEqual(['violet', true]);
  tapDigit(0);
  expect([chosen(), addable()]).toEqual([0, true]);
  tapDigit(7);
  store.setMultiple(5);
  store.addDraft();
  expect([chosen(), addable()]).toEqual([undefined, false]);
  store.choosePlay('red');
  store.addDraft();
  expect([chosen(), addable()]).toEqual([undefined, false]);
  expect(store.$state.get().entries).toEqual([
    { play: 'number', picks: [[7]], multiple: 5 },
    { play: 'red', picks: [], multiple: 1 },
  ]);
  store.editEntry(1);
  expect(chosen()).toBe('red');
  store.clearDraft();
  expect([chosen(), addable(), store.$state.get().draft.multiple]).toEqual([undefined, false, 1]);
  store.choosePlay('big');
  store.stopEditing();
  expect(chosen()).toBeUndefined();
});
