import { expect, test } from 'vitest';
import { getT } from '#i18n/server.ts';
import { msLeft, readClock, selectUnitWord, UNIT_COUNTS } from './clock-data.ts';

test('a countdown ends at zero, and a periodic one starts again', () => {
  expect(msLeft({ to: 5_000, every: 0 }, 2_000)).toBe(3_000);
  expect(msLeft({ to: 5_000, every: 0 }, 9_000)).toBe(0);
  expect(msLeft({ to: 5_000, every: 60_000 }, 2_000)).toBe(3_000);
  expect(msLeft({ to: 5_000, every: 60_000 }, 5_000)).toBe(60_000);
  expect(msLeft({ to: 5_000, every: 60_000 }, 126_000)).toBe(59_000);
});

test('a daily countdown waits at zero for the next draw, and goes on to it on a cached page', () => {
  const element = { dataset: { countdownTo: '5000', countdownPeriod: '60000' } } as unknown as HTMLElement;
  expect(msLeft(readClock(element, false), 9_000)).toBe(0);
  expect(msLeft(readClock(element, true), 9_000)).toBe(56_000);
  expect(msLeft(readClock(element, true), 126_000)).toBe(59_000);
});

test.each([
  ['en-US', 0, 'days'],
  ['en-US', 1, 'day'],
  ['en-US', 5, 'days'],
  ['ar-AE', 1, 'يوم'],
  // '2' above 'يومان' would say it twice.
  ['ar-AE', 2, 'يوم'],
  ['ar-AE', 5, 'أيام'],
  ['ar-AE', 11, 'يومًا'],
] as const)('in %s the unit of %i is %s', (locale, count, word) => {
  const t = getT(locale, 'ui');
  const words = UNIT_COUNTS.map((one) => t('under.days', { count: one })).join('|');
  expect(selectUnitWord(words, locale, count)).toBe(word);
});
