import { expect, it } from 'vitest';
import { isCalendarDay } from './calendar-day.ts';

it.each(['2000-01-01', '2024-02-29', '2026-11-21', '2100-01-01'])('%s is a day', (text) => {
  expect(isCalendarDay(text)).toBe(true);
});

it.each([
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
])('%j is none', (text) => {
  expect(isCalendarDay(text)).toBe(false);
});
