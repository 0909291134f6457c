import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasLuhnCheckDigit } from './luhn.ts';

const SEED = { seed: 11, numRuns: 500 };
/** All digits but the last, so that numbers have 16 to 23 digits, as cards do. */
const body = fc.stringMatching(/^[0-9]{15,22}$/);
const tenOf = (before: string) => Array.from({ length: 10 }, (_, last) => `${before}${last}`);
const complete = (before: string): string => tenOf(before).find(hasLuhnCheckDigit) ?? '';
const swapped = (text: string, at: number) =>
  text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);

// The standard's example, and test numbers published by card schemes.
test.each(['79927398713', '4111111111111111', '5555555555554444', '6200000000000005', '3530111333300000'])(
  'accepts %s',
  (number) => {
    expect(hasLuhnCheckDigit(number)).toBe(true);
  },
);

test.each(['', ' ', '4111 1111 1111 1111', '4111111111111112', '٤١١١١١١١١١١١١١١١', '4111-1111-1111-1111', '1e15'])(
  'refuses "%s"',
  (text) => {
    expect(hasLuhnCheckDigit(text)).toBe(false);
  },
);

test('exactly one check digit is valid, at every length', () => {
  fc.assert(
    fc.property(body, (before) => {
      expect(tenOf(before).filter(hasLuhnCheckDigit)).toHaveLength(1);
    }),
    SEED,
  );
});

test('detects every single wrong digit', () => {
  fc.assert(
    fc.property(body, fc.nat(), fc.integer({ min: 1, max: 9 }), (before, where, by) => {
      const good = complete(before);
      const at = where % good.length;
      const wrong = (Number(good[at]) + by) % 10;
      expect(hasLuhnCheckDigit(`${good.slice(0, at)}${wrong}${good.slice(at + 1)}`)).toBe(false);
    }),
    SEED,
  );
});

test('detects swapped neighbours except 0 and 9', () => {
  fc.assert(
    fc.property(body, fc.nat(), (before, where) => {
      const good = complete(before);
      const at = where % (good.length - 1);
      const pair = [good[at], good[at + 1]].sort().join('');
      fc.pre(pair[0] !== pair[1] && pair !== '09');
      expect(hasLuhnCheckDigit(swapped(good, at))).toBe(false);
    }),
    SEED,
  );
});
