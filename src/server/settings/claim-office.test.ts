import { expect, test } from 'vitest';
import { hoursOverlap, parseOfficeHours } from './claim-office.ts';

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

test.each([
  ['mon-thu 09:00-16:00, fri 09:00-12:00', false],
  ['mon 09:00-12:00, mon 12:00-16:00', false],
  ['mon-thu 09:00-16:00, thu-fri 15:30-18:00', true],
  ['sun-sat 09:00-16:00, wed 10:00-11:00', true],
])('hours of one day must not overlap: %s', (text, overlap) =>
  expect(hoursOverlap(parseOfficeHours(text) ?? [])).toBe(overlap),
);
