import { expect, test } from 'vitest';
import { dubaiDay, dubaiText, loginMoment } from './dubai.ts';

/** Four minutes past midnight in Dubai, still the day before in Greenwich. */
const at = Date.UTC(2026, 10, 20, 20, 4);

test.each([
  ['moment', '21 Nov 2026, 00:04', '21 نوفمبر 2026، 00:04'],
  ['draw', 'Sat, Nov 21, 00:04', 'السبت، 21 نوفمبر، 00:04'],
  ['time', '00:04', '00:04'],
  ['day', 'Saturday, November 21, 2026', 'السبت، 21 نوفمبر 2026'],
] as const)('as a %s', (style, english, arabic) => {
  expect([dubaiText(at, 'en-US', style), dubaiText(at, 'ar-AE', style)]).toEqual([english, arabic]);
});

test('a day and the moment of a login', () => {
  expect(dubaiDay(at)).toBe('2026-11-21');
  expect(loginMoment(at)).toBe('00:04, 21/11/2026');
});
