import type { PlayData } from '#games/game.ts';
import type { Draft } from '../cart-types.ts';

/** Three places; undefined is empty. */
export type Digits = readonly (number | undefined)[];

const PLACES = [0, 1, 2] as const;

const isBox = ({ match }: Pick<PlayData, 'match'>): boolean => match === 'box';

/** The digits of a draft by place; those of a box in the order they were entered. */
export const draftDigits = (play: PlayData, { picks }: Draft): Digits =>
  PLACES.map((i) => (isBox(play) ? picks[0]?.[i] : picks[i]?.[0]));

/** The picks for `cart.setPick` with these digits. A box has no gaps, so its digits move up. */
export const digitPicks = (play: PlayData, digits: Digits): readonly (readonly number[])[] => {
  const lists = digits.map((digit) => (digit === undefined ? [] : [digit]));
  return isBox(play) ? [lists.flat()] : lists;
};

/** Sets a place's digit, or removes it if it is there already. */
export const toggleDigit = (digits: Digits, place: number, digit: number): Digits =>
  digits.map((old, i) => (i === place ? (old === digit ? undefined : digit) : old));

/**
 * The place for the next digit: the first empty one after `place`, else the first empty one before it. A full entry
 * keeps its place.
 */
export function nextPlace(digits: Digits, place: number): number {
  const isEmpty = (i: number): boolean => digits[i] === undefined;
  const later = PLACES.find((i) => i > place && isEmpty(i));
  return later ?? PLACES.find(isEmpty) ?? place;
}

/** Why a play refuses digits: all three are alike, or they belong to the other box, which is named. */
export type DigitsFault = { readonly kind: 'alike' } | { readonly kind: 'kind'; readonly instead: 'box3' | 'box6' };

/** Checked early: with two alike, no third digit makes a 6-Way Box. */
export function findFault(play: Pick<PlayData, 'key'>, digits: Digits): DigitsFault | undefined {
  const chosen = digits.filter((digit) => digit !== undefined);
  const different = new Set(chosen).size;
  const isFull = chosen.length === PLACES.length;
  if (isFull && different === 1) return { kind: 'alike' };
  if (play.key === 'box6' && different < chosen.length) return { kind: 'kind', instead: 'box3' };
  if (play.key === 'box3' && isFull && different === chosen.length) return { kind: 'kind', instead: 'box6' };
  return undefined;
}

/** The draws that an entry wins with: '447', '474', '744'. */
export function winningOrders(play: PlayData, digits: Digits): readonly string[] {
  const [a, b, c] = digits;
  if (a === undefined || b === undefined || c === undefined) return [];
  if (!isBox(play)) return [`${a}${b}${c}`];
  const all = [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ];
  return [...new Set(all.map((digits) => digits.join('')))].sort();
}

/** The two choices of a 3-Way Box. */
export interface DigitPair {
  readonly twice: number | undefined;
  readonly once: number | undefined;
}

/** The digit that is there twice and the one that is there once; others are left out. */
export function findPair(digits: Digits): DigitPair {
  const chosen = digits.filter((digit) => digit !== undefined);
  const twice = chosen.find((digit, i) => chosen.indexOf(digit) !== i);
  const others = chosen.filter((digit) => digit !== twice);
  return { twice, once: others.length === 1 ? others[0] : undefined };
}

/** Chooses the pair's or the single digit; choosing it again removes it. */
export function setPairDigit(digits: Digits, which: keyof DigitPair, digit: number): Digits {
  const now = findPair(digits);
  const choice = now[which] === digit ? undefined : digit;
  const twice = which === 'twice' ? choice : now.twice;
  const once = which === 'once' ? choice : now.once;
  const list = [...(twice === undefined ? [] : [twice, twice]), ...(once === undefined ? [] : [once])];
  return digits.map((_, i) => list[i]);
}
