import { expect, test } from 'vitest';
import { colorPrediction } from '#games/color-prediction/index.ts';
import { fivetastic } from '#games/fivetastic/index.ts';
import { magic5 } from '#games/magic5/index.ts';
import { listChances, listMultipleReturns, returnRangeText } from './play-chances.ts';

const plain = (text: string) => text.replace(/[\u2066\u2069\u200e\u200f\u061c]/g, '');

test('lists every prediction with its chances and payouts', () => {
  const shown = listChances(colorPrediction, 'en-US').map(
    ({ key, rows }) =>
      `${key}: ${rows.map(({ digits, chance, times }) => `${digits} ${plain(chance)} ${times}`.trim()).join('; ')}`,
  );
  expect(shown).toEqual([
    'green: 1 3 7 9 1\u00a0in\u00a02.5 2; 5 1\u00a0in\u00a010 1.5',
    'red: 2 4 6 8 1\u00a0in\u00a02.5 2; 0 1\u00a0in\u00a010 1.5',
    'violet: 0 5 1\u00a0in\u00a05 4.5',
    'small: 0 1 2 3 4 1\u00a0in\u00a02 1.9',
    'big: 5 6 7 8 9 1\u00a0in\u00a02 1.9',
    'number: 1\u00a0in\u00a010 9',
  ]);
});

test('the return range runs from the lowest to the highest', () => {
  expect(plain(returnRangeText(colorPrediction, 'en-US'))).toBe('90–95%');
});

test('the return at each multiple is listed where a jackpot is not multiplied', () => {
  expect(listMultipleReturns(magic5, 'en-US').map(plain)).toEqual(['×2: 41%', '×3: 36%', '×5: 32%', '×10: 29%']);
  expect(listMultipleReturns(fivetastic, 'en-US').map(plain)).toEqual(['×2: 37%', '×3: 33%', '×5: 29%', '×10: 27%']);
  expect(listMultipleReturns(colorPrediction, 'en-US')).toEqual([]);
});
