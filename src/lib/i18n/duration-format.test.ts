import { expect, test } from 'vitest';
import { formatDuration } from './duration-format.ts';

test('says minutes, hours, and both', () => {
  expect([0, 1, 32, 60, 125].map((minutes) => formatDuration(minutes, 'en-US'))).toEqual([
    '0 min',
    '1 min',
    '32 min',
    '1 hr',
    '2 hr 5 min',
  ]);
  expect([1, 2, 5, 32, 60, 125].map((minutes) => formatDuration(minutes, 'ar-AE'))).toEqual([
    'دقيقة',
    'دقيقتان',
    '5 دقائق',
    '32 دقيقة',
    'ساعة',
    'ساعتان و5 دقائق',
  ]);
});
