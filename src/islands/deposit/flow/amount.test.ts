import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount } from '#kernel/money-format.ts';
import {
  describeAmountError,
  findAmountError,
  findLimitError,
  formatDirhams,
  normalizeAmount,
  parseDirhams,
} from './amount.ts';

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
])('parses %s as %s fils', (text, fils) => {
  expect(parseDirhams(text)).toBe(fils);
});

const CAP = LIMITS.maxTransactionAmount;
const NBSP = '\u00a0';

test.each([
  ['', ''],
  ['100', '100'],
  ['0100', '100'],
  ['1,000.50', '1000.50'],
  ['12,345,678', '50000'],
  ['1 000', '1000'],
  [`1${NBSP}000.5`, '1000.5'],
  ['  50  ', '50'],
  ['.5', '0.5'],
  ['7.', '7.'],
  ['AED 50', '50'],
  ['aed50', '50'],
  ['50 AED', '50'],
  ['Dhs. 75', '75'],
  ['د.إ ٥٠', '50'],
  ['٥٠ درهم', '50'],
  ['\u2066AED\u00a0150.00\u2069', '150.00'],
  ['\u061c١٠٠\u200f', '100'],
  ['١٠٠', '100'],
  ['١٠٠٫٥', '100.5'],
  ['١٬٠٠٠٫٥٠', '1000.50'],
  ['۱۰۰', '100'],
  ['99999999999', '50000'],
  ['9'.repeat(400), '50000'],
])('normalises "%s" to "%s"', (text, shown) => {
  expect(normalizeAmount(text, CAP)).toEqual({ ok: true, value: shown });
});

test.each([
  '-5',
  '−5',
  '-',
  '5-',
  '(5)',
  '+5',
  'AED -5',
  '12a3',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '1,5',
  '1,',
  ',000',
  '1.000,50',
  '1,00,000',
  '1000,000',
  '12 34',
  '10.999',
  '1.2.3',
  'fifty',
  '50 USD',
  '½',
  '۱،۵',
])('refuses "%s"', (text) => {
  expect(normalizeAmount(text, CAP)).toEqual({ ok: false, error: 'amountUnreadable' });
});

test('what is wrong with an amount is said with its currency', () => {
  const describe = (error: Parameters<typeof describeAmountError>[0] | undefined) =>
    error && describeAmountError(error, (key, params = {}) => [key, ...Object.values(params)].join(' '), 'en-US');
  expect(describe(findAmountError(undefined, LIMITS))).toBe('error.amountMissing');
  expect(describe(findAmountError(999, LIMITS))).toBe('error.amountMin AED\u00a0\u206610\u2069');
  expect(describe(findLimitError(5_001, 5_000))).toBe('error.amountLimit AED\u00a0\u206650\u2069');
});

test('an amount may be all that is left of the deposit limit, and no more', () => {
  expect(findLimitError(5_000, 5_000)).toBeUndefined();
  expect(findLimitError(5_001, 5_000)).toEqual({ key: 'error.amountLimit', left: 5_000 });
  expect(findLimitError(undefined, 0)).toBeUndefined();
  expect(findLimitError(5_001, undefined)).toBeUndefined();
});

test('an amount must lie between the limits', () => {
  expect(findAmountError(undefined, LIMITS)).toEqual({ key: 'error.amountMissing' });
  expect(findAmountError(0, LIMITS)).toEqual({ key: 'error.amountMissing' });
  expect(findAmountError(999, LIMITS)).toEqual({ key: 'error.amountMin', minAmount: 1_000 });
  expect(findAmountError(1_000, LIMITS)).toBeUndefined();
  expect(findAmountError(1_000_000, LIMITS)).toBeUndefined();
  expect(findAmountError(1_000_001, LIMITS)).toEqual({ key: 'error.amountMax' });
});

test('formats an amount so that it can be parsed again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), (fils) => {
      expect(parseDirhams(formatDirhams(fils))).toBe(fils);
    }),
    { seed: 4 },
  );
});

const SIGNS = fc.constantFrom(...'0123456789٠٥۹.,٫٬-−+ eE'.split(''), 'AED', 'د.إ', '\u200f', NBSP, 'x');
const anything = fc.oneof(fc.string(), fc.string({ unit: SIGNS, maxLength: 14 }));

test('any input becomes an amount up to the cap or is refused', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const read = normalizeAmount(text, CAP);
      if (!read.ok) return;
      expect(read.value).toMatch(/^(?:\d*|\d+\.\d{0,2})$/);
      const fils = parseDirhams(read.value) ?? 0;
      expect(Number.isSafeInteger(fils) && fils >= 0 && fils <= CAP).toBe(true);
      expect(normalizeAmount(read.value, CAP)).toEqual(read);
      // No sign or letter may be skipped while reading it.
      expect(text).not.toMatch(/[-−+x]|[0-9]e[0-9]/i);
    }),
    { seed: 4, numRuns: 2_000 },
  );
});

test('parses every amount in each of its notations', () => {
  const arabic = (text: string) =>
    text
      .replace(/\d/g, (d) => String.fromCharCode(0x660 + Number(d)))
      .replace('.', '٫')
      .replaceAll(',', '٬');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: CAP }), (fils) => {
      const text = formatAmount(fils);
      for (const way of [text, `AED ${text}`, `${text} د.إ`, text.replaceAll(',', ' '), arabic(text)]) {
        const read = normalizeAmount(way, CAP);
        expect(read.ok && parseDirhams(read.value), way).toBe(fils);
      }
    }),
    { seed: 4, numRuns: 300 },
  );
});
