import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCardBrand, isCardExpired, luhn, isCardNumber } from './card-number.ts';

test('one changed digit never passes the Luhn check', () => {
  fc.assert(
    fc.property(fc.nat({ max: 15 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const good = '4111111111111111';
      const digit = (Number(good[at]) + by) % 10;
      expect(luhn(good.slice(0, at) + digit + good.slice(at + 1))).toBe(false);
    }),
    { seed: 7, numRuns: 100 },
  );
});

test('a number has 16 to 23 digits, none of them a leading zero', () => {
  expect(isCardNumber('4111111111111111')).toBe(true);
  expect(isCardNumber('6200000000000000003')).toBe(luhn('6200000000000000003'));
  expect(isCardNumber('0000000000000000')).toBe(false);
  expect(isCardNumber('378282246310005')).toBe(false); // 15 digits, Luhn right
  expect(isCardNumber('4111 1111 1111 1111')).toBe(false);
});

test('a card is good until its month is over in Dubai', () => {
  expect(isCardExpired(8, 2026, Date.parse('2026-08-31T19:59:59.999Z'))).toBe(false);
  expect(isCardExpired(8, 2026, Date.parse('2026-08-31T20:00:00.000Z'))).toBe(true);
  expect(isCardExpired(12, 2026, Date.parse('2026-12-31T19:59:59.999Z'))).toBe(false);
  expect(isCardExpired(12, 2026, Date.parse('2026-12-31T20:00:00.000Z'))).toBe(true);
});

test('brands are told by their first digits', () => {
  expect(['4111111111111111', '5555555555554444', '6200000000000005'].map(findCardBrand)).toEqual([
    'VISA',
    'MASTERCARD',
    'UNIONPAY',
  ]);
});
