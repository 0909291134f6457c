import { expect, test } from 'vitest';
import { getT } from '#i18n/server.ts';
import { expectedText, shareText, judgeChance } from './chance-text.ts';

const textOf = (p: number) => shareText(p, 'en-US', getT('en-US', 'trend'));

test('a share is whole from one percent on, and never zero or everything', () => {
  expect([0.49, 0.0149, 0.00234, 0.99].map(textOf)).toEqual(['49%', '1%', '0.23%', '99%']);
  expect(textOf(0)).toBe('less than 0.01%');
  expect(textOf(1)).toBe('more than 99%');
});

test('a distribution is uneven below one in twenty, and rare below one in a hundred', () => {
  expect([1, 0.05, 0.049, 0.01, 0.0099].map(judgeChance)).toEqual(['ordinary', 'ordinary', 'uneven', 'uneven', 'rare']);
});

test('expected counts have at most one decimal', () =>
  expect([3, 9.6774, 0].map(expectedText)).toEqual(['3', '9.7', '0']));
