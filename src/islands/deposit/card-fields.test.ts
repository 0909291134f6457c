import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkCard, checkExpiry, typedCvv, typedExpiry, typedNumber, type CardForm } from './card-fields.ts';

/** 21 November 2026, noon in Dubai. */
const NOW = Date.UTC(2026, 10, 21, 8);
const GOOD: CardForm = { cardNo: '4111 1111 1111 1111', expireDate: '11/26', cvv: '737', email: '' };
const errors = (change: Partial<CardForm>, holder = 'SARA AHMED') => checkCard({ ...GOOD, ...change }, holder, NOW);

test('a good card has no errors, the e-mail is optional', () => {
  expect(errors({})).toEqual({});
  expect(errors({ email: 'sara.ahmed-1@mail.example.ae' })).toEqual({});
});

test.each(['', '4111', '4111 1111 1111 111', `5${'1'.repeat(23)}`, '0111 1111 1111 1111'])(
  'the number %s is refused',
  (cardNo) => {
    expect(errors({ cardNo })).toEqual({ cardNo: 'error.cardNo' });
  },
);
test.each([16, 19, 23])('a number of %i digits is taken', (length) => {
  expect(errors({ cardNo: '6'.repeat(length) })).toEqual({});
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
])('the expiry date %s: %s', (text, error) => {
  expect(checkExpiry(text, NOW)).toBe(error);
});

test('a card is good to the last moment of its month in Dubai, wherever the browser stands', () => {
  const end = Date.UTC(2026, 10, 30, 20); // midnight in Dubai
  expect(checkExpiry('11/26', end - 1)).toBeUndefined();
  expect(checkExpiry('11/26', end)).toBe('error.expired');
});

test.each(['', '12', 'abc'])('the security code %s is refused', (cvv) => {
  expect(errors({ cvv })).toEqual({ cvv: 'error.cvv' });
});
test.each(['sara', 'sara@', '@a.ae', 'sara@a', 'sara@a.abcdef', 'sa ra@a.ae', 'sara..a@a.ae'])(
  'the address %s is refused',
  (email) => {
    expect(errors({ email })).toEqual({ email: 'error.email' });
  },
);
test('no known name: the form says so', () => {
  expect(errors({}, '  ')).toEqual({ holderName: 'error.holderName' });
});

test('what is typed or pasted is grouped in fours and keeps its digits', () => {
  expect(typedNumber('41111111-1111 1111')).toBe('4111 1111 1111 1111');
  expect(typedExpiry('12')).toBe('12');
  expect(typedExpiry('1230')).toBe('12/30');
  expect(typedExpiry('12/')).toBe('12');
  expect(typedCvv('1a2b3c4')).toBe('123');
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9 -]{0,40}$/), (text) => {
      const shown = typedNumber(text);
      expect(shown.replaceAll(' ', '')).toBe(text.replace(/\D/g, '').slice(0, 23));
      expect(shown).toMatch(/^(?:[0-9]{4} )*[0-9]{0,4}$/);
      expect(typedNumber(shown)).toBe(shown);
    }),
    { seed: 4 },
  );
});
