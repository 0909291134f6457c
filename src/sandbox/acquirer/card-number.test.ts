import { expect, test } from 'vitest';
import { hasLuhnCheckDigit } from '#kernel/luhn.ts';
import { findCardBrand, isCardNumber } from './card-number.ts';

test('a card number has 16 to 23 digits without leading zeros', () => {
  expect(isCardNumber('4111111111111111')).toBe(true);
  expect(isCardNumber('6200000000000000003')).toBe(hasLuhnCheckDigit('6200000000000000003'));
  expect(isCardNumber('0000000000000000')).toBe(false);
  expect(isCardNumber('378282246310005')).toBe(false); // 15 digits, Luhn right
  expect(isCardNumber('4111 1111 1111 1111')).toBe(false);
});

test('the first digits determine the brand', () => {
  expect(['4111111111111111', '5555555555554444', '6200000000000005'].map(findCardBrand)).toEqual([
    'VISA',
    'MASTERCARD',
    'UNIONPAY',
  ]);
});
