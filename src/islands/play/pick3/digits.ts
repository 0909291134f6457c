import type { PlayData } from '#games/game.ts';
import type { Draft } from '../play-context.ts';

/** Three places; undefined is one still empty. */
export type Digits = readonly (number | undefined)[];

const PLACES = [0, 1, 2] as const;

const isBox = ({ match }: Pick<PlayData, 'match'>): boolean => match === 'box';

/** The digits of a draft, place by place; those of a box in the order they came in. */
export const draftDigits = (play: PlayData, { picks }: Draft): Digits =>
  PLACES.map((i) => (isBox(play) ? picks[0]?.[i] : picks[i]?.[0]));

/** The picks of a draft with these digits, for `cart.setPick`. A box has no gaps: its digits move up. */
export const digitPicks = (play: PlayData, digits: Digits): readonly (readonly number[])[] => {
  const lists = digits.map((digit) => (digit === undefined ? [] : [digit]));
  return isBox(play) ? [lists.flat()] : lists;
};

/** Puts a digit into a place, or removes it where it is there already. */
export const toggleDigit = (digits: Digits, place: number, digit: number): Digits =>
  digits.map((old, i) => (i === place ? (old === digit ? undefined : digit) : old));

/** Where the next digit goes: the first empty place after one, else before it; a full entry stays where it is. */
export function nextPlace(digits: Digits, place: number): number {
  const isEmpty = (i: number): boolean => digits[i] === undefined;
  const later = PLACES.find((i) => i > place && isEmpty(i));
  return later ?? PLACES.find(isEmpty) ?? place;
}

/** Why a play refuses digits: three alike, or they are for the other box, which is named. */
export type DigitsFault = { readonly kind: 'alike' } | { readonly kind: 'kind'; readonly instead: 'box3' | 'box6' };

/** Found as early as possible: two alike are no 6-Way Box whatever comes third. */
export function findFault(play: Pick<PlayData, 'key'>, digits: Digits): DigitsFault | undefined {
  const chosen = digits.filter((digit) => digit !== undefined);
  const different = new Set(chosen).size;
  const isFull = chosen.length === PLACES.length;
  if (isFull && different === 1) return { kind: 'alike' };
  if (play.key === 'box6' && different < chosen.length) return { kind: 'kind', instead: 'box3' };
  if (play.key === 'box3' && isFull && different === chosen.length) return { kind: 'kind', instead: 'box6' };
  return undefined;
}

/** The draws that an entry wins with, as they are written: '447', '474', '744'. */
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

/** A 3-Way Box as two choices. */
export interface DigitPair {
  readonly twice: number | undefined;
  readonly once: number | undefined;
}

/** Which digit stands twice and which once; digits that do neither are left out. */
export function findPair(digits: Digits): DigitPair {
  const chosen = digits.filter((digit) => digit !== undefined);
  const twice = chosen.find((digit, i) => chosen.indexOf(digit) !== i);
  const others = chosen.filter((digit) => digit !== twice);
  return { twice, once: others.length === 1 ? others[0] : undefined };
}

/** Chooses one of the pair; the digit that is chosen already is removed. */
export function setPairDigit(digits: Digits, which: keyof DigitPair, digit: number): Digits {
  const now = findPair(digits);
  const choice = now[which] === digit ? undefined : digit;
  const twice = which === 'twice' ? choice : now.twice;
  const once = which === 'once' ? choice : now.once;
  const list = [...(twice === undefined ? [] : [twice, twice]), ...(once === undefined ? [] : [once])];
  return digits.map((_, i) => list[i]);
}
