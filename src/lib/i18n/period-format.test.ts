import { expect, test } from 'vitest';
import { longName, shortName } from './period-format.ts';

const week = { from: '2026-11-23', to: '2026-11-29' };

test('names a week by its days, a month and a year by themselves', () => {
  expect(longName('week', week, 'en-US')).toBe('23 Nov 2026 – 29 Nov 2026');
  expect(longName('month', { from: '2026-11-01', to: '2026-11-30' }, 'ar-AE')).toBe('نوفمبر 2026');
  expect(longName('year', { from: '2026-01-01', to: '2026-12-31' }, 'en-US')).toBe('2026');
  expect(['week', 'month', 'year'].map((span) => shortName(span as 'week', week, 'en-US'))).toEqual([
    '23 Nov',
    'Nov',
    '2026',
  ]);
});
