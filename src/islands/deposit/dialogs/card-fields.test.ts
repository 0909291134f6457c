import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasLuhnCheckDigit } from '#kernel/luhn.ts';
import { createCardSchema, formatCardNumber, formatCvv, formatExpiry, type CardFields } from './card-fields.ts';

/** 21 November 2026, noon in Dubai. */
const NOW = Date.UTC(2026, 10, 21, 8);
const GOOD: CardFields = {
  cardNo: '4111 1111 1111 1111',
  expireDate: '11/26',
  cvv: '737',
  holderName: 'SARA AHMED',
  email: '',
  saveCard: false,
};
/** Text keys by field. */
function errors(change: Partial<CardFields>, now = NOW): Record<string, string> {
  const schema = createCardSchema(
    (key) => key,
    () => now,
  );
  const issues = schema.safeParse({ ...GOOD, ...change }).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

test('accepts a valid card, with or without an e-mail address', () => {
  expect(errors({})).toEqual({});
  expect(errors({ email: 'sara.ahmed-1@mail.example.ae' })).toEqual({});
});

test.each([
  '',
  '4111',
  '4111 1111 1111 111',
  `5${'1'.repeat(23)}`,
  '0111 1111 1111 1111',
  '0000 0000 0000 0000',
  // Typical typing errors: a wrong last digit, two swapped neighbours.
  '4111 1111 1111 1112',
  '5555 5555 5555 5444',
])('refuses the number %s', (cardNo) => {
  expect(errors({ cardNo })).toEqual({ cardNo: 'error.cardNo' });
});
test.each([16, 17, 18, 19, 20, 21, 22, 23])('accepts a number of %i digits only with its check digit', (length) => {
  const all = Array.from({ length: 10 }, (_, last) => `62${'3'.repeat(length - 3)}${last}`);
  const taken = all.filter((cardNo) => !errors({ cardNo }).cardNo);
  expect(taken).toEqual(all.filter(hasLuhnCheckDigit));
  expect(taken).toHaveLength(1);
});

test.each([
  ['', 'error.expireDate'],
  ['1', 'error.expireDate'],
  ['13/27', 'error.expireDate'],
  ['00/27', 'error.expireDate'],
  ['1/27', 'error.expireDate'],
  ['10/26', 'error.expired'],
  ['12/25', 'error.expired'],
  ['11/26', undefined],
  ['01/27', undefined],
])('judges the expiry date %s: %s', (text, error) => {
  expect(errors({ expireDate: text })).toEqual(error ? { expireDate: error } : {});
});

test('a card is valid to the end of its month in Dubai, in any time zone', () => {
  const end = Date.UTC(2026, 10, 30, 20); // midnight in Dubai
  expect(errors({}, end - 1)).toEqual({});
  expect(errors({}, end)).toEqual({ expireDate: 'error.expired' });
});

test.each(['', '12', 'abc'])('refuses the security code %s', (cvv) => {
  expect(errors({ cvv })).toEqual({ cvv: 'error.cvv' });
});
test.each(['sara', 'sara@', '@a.ae', 'sara@a', 'sara@a.abcdef', 'sa ra@a.ae', 'sara..a@a.ae'])(
  'refuses the address %s',
  (email) => {
    expect(errors({ email })).toEqual({ email: 'error.email' });
  },
);
test('refuses an empty holder name', () => {
  expect(errors({ holderName: '  ' })).toEqual({ holderName: 'error.holderName' });
});

test.each([
  ['09/2029', '09/29'],
  ['2029-09', '09/29'],
  ['09 / 2029', '09/29'],
  ['9/2029', '09/29'],
  ['9/29', '09/29'],
  ['٢٠٢٩-٠٩', '09/29'],
  ['0920', '09/20'],
  ['092', '09/2'],
  ['12305', '12/30'],
])('reads the expiry %s as %s, pasted and typed', (text, shown) => {
  expect(formatExpiry(text)).toBe(shown);
  expect([...text].reduce((field, character) => formatExpiry(field + character, field), '')).toBe(shown);
});
test.each([
  // A digit is deleted, in front of another and behind it, and written again.
  ['12/30', '1/30', '1/30'],
  ['1/30', '11/30', '11/30'],
  ['12/30', '2/30', '2/30'],
  ['2/30', '02/30', '02/30'],
  ['01/30', '0/30', '0/30'],
  ['12/30', '/30', '/30'],
  ['/30', '1/30', '1/30'],
  ['12/3', '12/', '12'],
  ['1/3', '1/', '1'],
  // Pasted over what was there.
  ['1', '9/2029', '09/29'],
])('keeps the place of a month that is corrected: %s, then %s', (before, text, shown) => {
  expect(formatExpiry(text, before)).toBe(shown);
});
test.each([
  ['1/30', '01/30'],
  ['0/30', '00/30'],
])('reads %s as %s when the field is left', (text, shown) => {
  expect(formatExpiry(text)).toBe(shown);
});

test('groups typed and pasted digits, and keeps them all', () => {
  expect(formatCardNumber('41111111-1111 1111')).toBe('4111 1111 1111 1111');
  expect(formatExpiry('12')).toBe('12');
  expect(formatExpiry('1230')).toBe('12/30');
  expect(formatExpiry('12/')).toBe('12');
  expect(formatCvv('1a2b3c4')).toBe('123');
  expect([formatCardNumber('٤١١١١'), formatExpiry('١٢٣٠'), formatCvv('٧٣٧')]).toEqual(['4111 1', '12/30', '737']);
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9 -]{0,40}$/), (text) => {
      const shown = formatCardNumber(text);
      expect(shown.replaceAll(' ', '')).toBe(text.replace(/\D/g, '').slice(0, 23));
      expect(shown).toMatch(/^(?:[0-9]{4} )*[0-9]{0,4}$/);
      expect(formatCardNumber(shown)).toBe(shown);
    }),
    { seed: 4 },
  );
});
