import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dirhams, fromWire, sum, toWire } from './money.ts';
import { formatAmount } from './money-format.ts';

test('wire amounts survive a round trip within the safe integers', () => {
  fc.assert(fc.property(fc.maxSafeInteger(), (amount) => toWire(fromWire(amount)) === amount));
});

test('throws for amounts that a JSON number cannot represent exactly', () => {
  expect(() => toWire(2n ** 53n)).toThrow('safe integer');
  expect(() => fromWire(0.5)).toThrow('safe integer');
  expect(() => dirhams(1.5)).toThrow('whole number');
});

test('sums are exact', () => {
  expect(sum([dirhams(1), 50n, -25n])).toBe(125n);
});

test.each([
  [0n, 'exact', '0.00'],
  [84_150n, 'exact', '841.50'],
  [84_100n, 'short', '841'],
  [10_000_000_000n, 'short', '100,000,000'],
  [123_456n, 'short', '1,234.56'],
  [-5n, 'exact', '−0.05'],
] as const)('formats %s fils, %s, as %s', (fils, style, text) => {
  expect(formatAmount(fils, style)).toBe(text);
});

test('a formatted amount parses back to the same fils', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (fils) => {
      const digits = formatAmount(fils).replace('−', '-').replace(/[,.]/g, '');
      return BigInt(digits) === fils;
    }),
  );
});
