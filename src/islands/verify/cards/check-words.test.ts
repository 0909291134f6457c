import { expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { cardCheckWords, withFoundInWords } from './check-words.ts';

test.each(LOCALES)('checks of cards have their own words where those of draws do not fit, %s', (locale) => {
  const t = getT(locale, 'verify');
  const words = cardCheckWords(t);
  expect(words('checks3.receipt-shape.exact')).toContain('docs/instant-games.md');
  expect(words('checks3.receipt-shape.title')).toBe(t('checks3.receipt-shape.title'));
  expect(words('checks3.receipt-place.unchecked')).toBe(t('cards.checks3.receipt-place.unchecked'));
  expect(words('detail')).toBe(t('detail'));
  // A key without a text anywhere comes back as it was asked for.
  expect(words('checks3.none.unchecked')).toBe('checks3.none.unchecked');
});

test('what was found is told in the language of the page, and numbers, hashes and ids as they are', () => {
  const found = (text?: string) =>
    withFoundInWords({ name: 'x', ok: true, ...(text === undefined ? {} : { found: text }) }, getT('ar-AE', 'verify'))
      .found;
  expect(found('entry 322')).toBe('القيد 322 من السجل');
  expect(found('0 of 7')).toBe('0 من 7');
  for (const text of ['12', 'ab01', '201-0003', undefined]) expect(found(text)).toBe(text);
});
