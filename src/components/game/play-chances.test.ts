import { expect, test } from 'vitest';
import { colorPrediction } from '#games/color-prediction/index.ts';
import { listChances, returnRangeText } from './play-chances.ts';

const plain = (text: string) => text.replace(/[\u2066\u2069\u200e\u200f\u061c]/g, '');

test('lists every prediction with its chances and payouts', () => {
  const shown = listChances(colorPrediction, 'en-US').map(
    ({ key, rows }) =>
      `${key}: ${rows.map(({ digits, chance, times }) => `${digits} ${plain(chance)} ${times}`.trim()).join('; ')}`,
  );
  expect(shown).toEqual([
    'green: 1 3 7 9 1 in 2.5 2; 5 1 in 10 1.5',
    'red: 2 4 6 8 1 in 2.5 2; 0 1 in 10 1.5',
    'violet: 0 5 1 in 5 4.5',
    'small: 0 1 2 3 4 1 in 2 1.9',
    'big: 5 6 7 8 9 1 in 2 1.9',
    'number: 1 in 10 9',
  ]);
});

test('the return range runs from the lowest to the highest', () => {
  expect(plain(returnRangeText(colorPrediction, 'en-US'))).toBe('90–95%');
});
