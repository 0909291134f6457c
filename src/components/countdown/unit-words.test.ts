import { expect, test } from 'vitest';
import { getT } from '#i18n/server.ts';
import { UNIT_COUNTS, selectUnitWord } from './unit-words.ts';

test.each([
  ['en-US', 0, 'days'],
  ['en-US', 1, 'day'],
  ['en-US', 5, 'days'],
  ['ar-AE', 1, 'يوم'],
  ['ar-AE', 2, 'يومان'],
  ['ar-AE', 5, 'أيام'],
  ['ar-AE', 11, 'يومًا'],
] as const)('in %s the unit of %i is %s', (locale, count, word) => {
  const t = getT(locale, 'ui');
  const words = UNIT_COUNTS.map((one) => t('under.days', { count: one })).join('|');
  expect(selectUnitWord(words, locale, count)).toBe(word);
});
