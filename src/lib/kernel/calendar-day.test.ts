import { expect, test } from 'vitest';
import { isCalendarDay, isDrawDay } from './calendar-day.ts';

test.each(['2000-01-01', '2024-02-29', '2026-11-21', '2100-01-01'])('%s is a draw day', (text) => {
  expect(isDrawDay(text)).toBe(true);
});

test.each([
  '0000-01-01',
  '1999-12-31',
  '2100-01-02',
  '9999-12-31',
  '2026-02-29',
  '2026-13-01',
  '2026-1-1',
  '+002026-11-21',
  '2026-11-21\n',
  'today',
  '',
])('%j is not a draw day', (text) => {
  expect(isDrawDay(text)).toBe(false);
});

test.each([
  ['1899-12-31', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
])('%s is a calendar day: %s', (text, is) => {
  expect(isCalendarDay(text)).toBe(is);
});
