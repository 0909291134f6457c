import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkAmount, dirhamsText, filsOf, typedAmount } from './amount.ts';

const LIMITS = { minAmount: 1_000, maxAmount: 1_000_000, maxTransactionAmount: 5_000_000 };

test.each([
  ['', undefined],
  ['0', 0],
  ['100', 10_000],
  ['100.', 10_000],
  ['100.5', 10_050],
  ['0.05', 5],
  ['100.505', undefined],
  ['-1', undefined],
  ['1e3', undefined],
])('%s is %s fils', (text, fils) => {
  expect(filsOf(text)).toBe(fils);
});

test.each([
  ['0100', '100'],
  ['12a3', '123'],
  ['1,000', '1000'],
  ['.5', '0.5'],
  ['1.2.3', '1.23'],
  ['10.999', '10.99'],
  ['١٠٠٫٥', '100.5'],
  ['-50', '50'],
  ['99999999999', '50000'],
])('typing %s shows %s', (text, shown) => {
  expect(typedAmount(text, LIMITS.maxTransactionAmount)).toBe(shown);
});

test('the sentences of spec §5', () => {
  expect(checkAmount(undefined, LIMITS)).toEqual({ key: 'error.amountMissing' });
  expect(checkAmount(0, LIMITS)).toEqual({ key: 'error.amountMissing' });
  expect(checkAmount(999, LIMITS)).toEqual({ key: 'error.amountMin', minAmount: '10' });
  expect(checkAmount(1_000, LIMITS)).toBeUndefined();
  expect(checkAmount(1_000_000, LIMITS)).toBeUndefined();
  expect(checkAmount(1_000_001, LIMITS)).toEqual({ key: 'error.amountMax' });
});

test('an amount is shown as it would be typed, and whatever is typed stays an amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), (fils) => {
      expect(filsOf(dirhamsText(fils))).toBe(fils);
    }),
    { seed: 4 },
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      const shown = typedAmount(text, LIMITS.maxTransactionAmount);
      expect(typedAmount(shown, LIMITS.maxTransactionAmount)).toBe(shown);
      expect(filsOf(shown) ?? 0).toBeLessThanOrEqual(LIMITS.maxTransactionAmount);
    }),
    { seed: 4 },
  );
});
