import { expect, it } from 'vitest';
import { facesOfDraw } from './faces.ts';
import { luckyDay } from './lucky-day/index.ts';
import { magic5 } from './magic5/index.ts';
import { monthWords } from './month-words.ts';

const t = (key: string, { name = '' } = {}) => `${key} ${name}`.trim();
const numbers = [1, 2, 3, 4, 5, 6, 3];

it('a month is told by its name', () => {
  const words = 'games:luckyDay.monthNamed games:luckyDay.months.3';
  expect(monthWords(luckyDay, facesOfDraw(luckyDay), numbers, t)).toBe(words);
});

it('nothing is told of a month that is not drawn yet, nor where there are none', () => {
  const none = numbers.map(() => undefined);
  expect(monthWords(luckyDay, facesOfDraw(luckyDay), none, t)).toBeUndefined();
  expect(monthWords(magic5, facesOfDraw(magic5), numbers, t)).toBeUndefined();
});
