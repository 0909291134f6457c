import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { checkEntry } from '#games/rules/entry.ts';
import { pick3 } from '#games/pick3/index.ts';
import { findTier } from '#games/rules/settle.ts';
import type { Draft } from '../cart-types.ts';
import {
  digitPicks,
  draftDigits,
  findFault,
  findPair,
  nextPlace,
  setPairDigit,
  toggleDigit,
  winningOrders,
  type Digits,
} from './digits.ts';

const playOf = (key: string) => pick3.plays.find((play) => play.key === key) ?? expect.unreachable();
const draftOf = (key: string, digits: Digits): Draft => ({
  play: key,
  picks: digitPicks(playOf(key), digits),
  multiple: 1,
});
const digit = fc.integer({ min: 0, max: 9 });
const three = fc.tuple(digit, digit, digit);
const plays = pick3.plays.map(({ key }) => key);

describe('a draft of three digits', () => {
  it('is read back as it was filled, and a box closes gaps', () => {
    expect(draftDigits(playOf('predict'), draftOf('predict', [4, undefined, 7]))).toEqual([4, undefined, 7]);
    expect(draftDigits(playOf('box3'), draftOf('box3', [4, undefined, 7]))).toEqual([4, 7, undefined]);
    fc.assert(
      fc.property(three, fc.constantFrom(...plays), (digits, key) => {
        expect(draftDigits(playOf(key), draftOf(key, digits))).toEqual(digits);
      }),
      { numRuns: 100 },
    );
  });

  it('takes, replaces and removes a digit', () => {
    expect(toggleDigit([undefined, 2, undefined], 0, 5)).toEqual([5, 2, undefined]);
    expect(toggleDigit([5, 2, undefined], 1, 9)).toEqual([5, 9, undefined]);
    expect(toggleDigit([5, 2, undefined], 1, 2)).toEqual([5, undefined, undefined]);
  });

  it('moves to the next empty place, then to an earlier one', () => {
    expect(nextPlace([4, undefined, undefined], 0)).toBe(1);
    expect(nextPlace([undefined, undefined, 7], 2)).toBe(0);
    expect(nextPlace([4, 4, 7], 1)).toBe(1);
  });
});

describe('a fault in digits', () => {
  it('is found exactly if the game refuses, with its kind', () => {
    fc.assert(
      fc.property(three, fc.constantFrom(...plays), (digits, key) => {
        const checked = checkEntry(pick3, draftOf(key, digits));
        const kinds = { 'all-equal': 'alike', 'wrong-kind': 'kind' } as Partial<Record<string, string>>;
        expect(findFault(playOf(key), digits)?.kind).toBe(checked.ok ? undefined : kinds[checked.error]);
      }),
      { numRuns: 300 },
    );
  });

  it('names the box that fits the digits', () => {
    fc.assert(
      fc.property(three, fc.constantFrom('box3', 'box6'), (digits, key) => {
        const fault = findFault(playOf(key), digits);
        if (fault?.kind === 'kind') expect(findFault(playOf(fault.instead), digits)).toBeUndefined();
      }),
      { numRuns: 200 },
    );
  });

  it('is found before the third digit only if that cannot help', () => {
    expect(findFault(playOf('box6'), [4, 4, undefined])).toEqual({ kind: 'kind', instead: 'box3' });
    expect(findFault(playOf('box3'), [4, 7, undefined])).toBeUndefined();
    expect(findFault(playOf('predict'), [4, 4, undefined])).toBeUndefined();
  });
});

test('an entry wins with its listed draws and no other', () => {
  fc.assert(
    fc.property(three, fc.constantFrom(...plays), (digits, key) => {
      const play = playOf(key);
      const { picks } = draftOf(key, digits);
      if (!checkEntry(pick3, { play: key, picks, multiple: 1 }).ok) return;
      const named = winningOrders(play, digits);
      const winning = Array.from({ length: 1_000 }, (_, n) => String(n).padStart(3, '0')).filter(
        (drawn) => findTier(play, picks, [[...drawn].map(Number)]) !== undefined,
      );
      expect(named).toEqual(winning);
    }),
    { numRuns: 40 },
  );
});

test('a 3-Way Box has one digit twice and one once, chosen in any order', () => {
  const empty: Digits = [undefined, undefined, undefined];
  const full = setPairDigit(setPairDigit(empty, 'once', 7), 'twice', 4);
  expect(full).toEqual([4, 4, 7]);
  expect(findPair(full)).toEqual({ twice: 4, once: 7 });
  expect(findPair([7, undefined, undefined])).toEqual({ twice: undefined, once: 7 });
  expect(setPairDigit(full, 'twice', 4)).toEqual([7, undefined, undefined]);
  expect(setPairDigit(full, 'once', 2)).toEqual([4, 4, 2]);
  // The digits of a 6-Way Box have neither a pair nor a single.
  expect(findPair([1, 4, 7])).toEqual({ twice: undefined, once: undefined });
  expect(setPairDigit([1, 4, 7], 'twice', 9)).toEqual([9, 9, undefined]);
});
