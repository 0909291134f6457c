import { expect, test } from 'vitest';
import { parseOfficeHours } from './claim-office.ts';

test('opening hours are read by weekday and minute', () => {
  expect(parseOfficeHours('mon-thu 09:00-16:30, Fri 09:00-12:00')).toEqual([
    { fromWeekday: 1, toWeekday: 4, opens: 540, closes: 990 },
    { fromWeekday: 5, toWeekday: 5, opens: 540, closes: 720 },
  ]);
});

test.each([
  '',
  'mon',
  'mon 9:00-16:00',
  'thu-mon 09:00-16:00',
  'mon 16:00-09:00',
  'mon 09:00-25:00',
  'mon 09:00-16:00;',
])('other text is refused: %s', (text) => expect(parseOfficeHours(text)).toBeUndefined());
