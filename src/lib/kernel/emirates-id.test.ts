import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compactNumber, parseEmiratesId } from './emirates-id.ts';
import { hasLuhnCheckDigit } from './luhn.ts';

/** Twelve digits after 784 with the check digit; any year, also one in which nobody was born. */
const numbers = fc.stringMatching(/^[0-9]{11}$/).map((body) => {
  const all = [...'0123456789'].map((digit) => `784${body}${digit}`);
  return all.find(hasLuhnCheckDigit) ?? '';
});
const dashed = (n: string) => `${n.slice(0, 3)}-${n.slice(3, 7)}-${n.slice(7, 14)}-${n.slice(14)}`;
const arabic = (text: string) => text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
const SEEDED = { seed: 7 };

test('takes a number with or without dashes, in either kind of digits, whatever its year', () => {
  fc.assert(
    fc.property(numbers, (number) => {
      for (const typed of [number, dashed(number), arabic(dashed(number)), ` \u2066${dashed(number)}\u2069 `])
        expect(parseEmiratesId(typed)).toEqual({ ok: true, value: number });
    }),
    SEEDED,
  );
});

test('finds every single wrong digit', () => {
  fc.assert(
    fc.property(numbers, fc.integer({ min: 3, max: 14 }), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
      const wrong = number.slice(0, at) + ((Number(number[at]) + by) % 10) + number.slice(at + 1);
      expect(parseEmiratesId(dashed(wrong))).toEqual({ ok: false, error: 'checkDigit' });
    }),
    SEEDED,
  );
});

test('refuses every other length, another country and other signs', () => {
  fc.assert(
    fc.property(numbers, fc.stringMatching(/^[0-9]{1,4}$/), (number, more) => {
      for (const typed of [number.slice(0, -more.length), number + more, `785${number.slice(3)}`, `x${number}`])
        expect(parseEmiratesId(typed)).toEqual({ ok: false, error: 'format' });
    }),
    SEEDED,
  );
  expect(parseEmiratesId('')).toEqual({ ok: false, error: 'format' });
});

test.each([
  ['n 123–456', 'N123456'],
  ['٧٨٤-١٩٩٠', '7841990'],
])('a number %s is compared as %s', (typed, compact) => expect(compactNumber(typed)).toBe(compact));
