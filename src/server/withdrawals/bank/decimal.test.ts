import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromDecimal, toDecimal } from './decimal.ts';

test('an amount is read back as it was written', () => {
  fc.assert(fc.property(fc.bigInt(0n, 10n ** 15n), (amount) => fromDecimal(toDecimal(amount)) === amount));
});

test.each([
  ['1234.5', 123_450n],
  ['7', 700n],
  ['0.01000', 1n],
  ['0.011', undefined],
  ['-1.00', undefined],
  ['1,000.00', undefined],
  ['1e3', undefined],
  ['', undefined],
])('%s is %s', (text, fils) => {
  expect(fromDecimal(text)).toBe(fils);
});
