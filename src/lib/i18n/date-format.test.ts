import { expect, test } from 'vitest';
import { formatDay, formatDateTime, formatDialogMoment, formatWeekday } from './date-format.ts';

/** 00:04 in Dubai, still the day before in UTC. */
const at = Date.UTC(2026, 10, 20, 20, 4, 5);

test.each([
  ['date', '21 Nov 2026', '21 نوفمبر 2026'],
  ['dateTime', '21 Nov 2026, 00:04', '21 نوفمبر 2026، 00:04'],
  ['moment', '21 Nov 2026, 00:04:05', '21 نوفمبر 2026، 00:04:05'],
  ['time', '00:04:05', '00:04:05'],
] as const)('formats a moment as a %s', (style, english, arabic) => {
  expect([formatDateTime(at, 'en-US', style), formatDateTime(at, 'ar-AE', style)]).toEqual([english, arabic]);
});

test('names the days of a week from Sunday', () => {
  const names = (locale: 'en-US' | 'ar-AE') => [0, 1, 6].map((day) => formatWeekday(day, locale));
  expect(names('en-US')).toEqual(['Sunday', 'Monday', 'Saturday']);
  expect(names('ar-AE')).toEqual(['الأحد', 'الاثنين', 'السبت']);
});

test('formats a day and a moment of login', () => {
  expect(formatDay('2026-11-21', 'en-US')).toBe('21 Nov 2026');
  expect(formatDay('2026-11-21', 'ar-AE')).toBe('21 نوفمبر 2026');
  expect(formatDialogMoment(at)).toBe('00:04, 21/11/2026');
});
