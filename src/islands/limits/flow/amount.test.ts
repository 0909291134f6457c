import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTyped, settleTyped, toFils } from './amount.ts';
import { amountsOf } from './draft.ts';

const typed = (text: string) => {
  const read = readTyped(text);
  return read.ok ? read.value : read.error;
};

test.each([
  ['', ''],
  ['500', '500'],
  ['007', '7'],
  ['0', '0'],
  ['٥٠٠', '500'],
  ['1,500', '1500'],
  ['12,5', 'notNumeric'],
  ['12,', 'notNumeric'],
  ['100.', 'notNumeric'],
  ['10000000', '10000000'],
  ['10000001', '10000000'],
  ['12345678901', '10000000'],
  ['12.5', 'notNumeric'],
  ['-5', 'notNumeric'],
  ['AED 5', 'notNumeric'],
])('reads %j as %j', (text, value) => expect(typed(text)).toBe(value));

test('less than 1 becomes 1 when the field is left, and an empty field stays empty', () => {
  expect([settleTyped('0'), settleTyped('1'), settleTyped('')]).toEqual(['1', '1', '']);
  expect([toFils('0'), toFils('25'), toFils('')]).toEqual([100, 2_500, undefined]);
  expect([settleTyped('12.5'), toFils('12.5')]).toEqual(['12.5', undefined]);
});

test('what is sent is whole dirhams from 1 to 10,000,000, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = readTyped(text);
      if (!read.ok || read.value === '') return;
      const fils = toFils(read.value) ?? 0;
      expect(fils % 100).toBe(0);
      expect(fils).toBeGreaterThanOrEqual(100);
      expect(fils).toBeLessThanOrEqual(1_000_000_000);
    }),
  );
});

test.each([
  ['a first limit', undefined, false, [10_000, 50_000]],
  ['a limit after one that has ended', undefined, true, [10_000, 50_000, -1]],
  ['a limit of a gateway that does not say', undefined, undefined, [10_000, 50_000, -1]],
  ['a stricter limit', { remainChangeAmount: 50_000, exclusionDuration: 1_440 }, true, [10_000]],
])('the amounts of %s', (_of, bound, hasLast, offered) => {
  expect(amountsOf([10_000, 50_000, -1], bound, hasLast)).toEqual(offered);
});
