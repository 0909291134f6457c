import { expect, test } from 'vitest';
import { listDrawFaces } from './faces.ts';
import { luckyDay } from '../lucky-day/index.ts';
import { magic5 } from '../magic5/index.ts';
import { describeMonth } from './number-words.ts';

const t = (key: string, { name = '' } = {}) => `${key} ${name}`.trim();
const numbers = [1, 2, 3, 4, 5, 6, 3];

test('describes a month by its name', () => {
  const words = 'games:luckyDay.monthNamed games:luckyDay.months.3';
  expect(describeMonth(luckyDay, listDrawFaces(luckyDay), numbers, t)).toBe(words);
});

test('describes no month before the draw, or for a game without months', () => {
  const none = numbers.map(() => undefined);
  expect(describeMonth(luckyDay, listDrawFaces(luckyDay), none, t)).toBeUndefined();
  expect(describeMonth(magic5, listDrawFaces(magic5), numbers, t)).toBeUndefined();
});
