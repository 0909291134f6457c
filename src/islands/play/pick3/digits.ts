import type { PlayData } from '#games/game.ts';
import type { Draft } from '../cart/draft.ts';

/** Three places; undefined is one still empty. */
export type Digits = readonly (number | undefined)[];

const PLACES = [0, 1, 2] as const;

const isBox = ({ match }: Pick<PlayData, 'match'>): boolean => match === 'box';

/** The digits of a draft, place by place; those of a box in the order they came in. */
export const draftDigits = (play: PlayData, { picks }: Draft): Digits =>
  PLACES.map((i) => (isBox(play) ? picks[0]?.[i] : picks[i]?.[0]));

/** What `store.setPick` is to be given, so that the draft holds these digits. A box has no gaps: its digits move up. */
export const digitPicks = (play: PlayData, digits: Digits): readonly (readonly number[])[] => {
  const lists = digits.map((digit) => (digit === undefined ? [] : [digit]));
  return isBox(play) ? [lists.flat()] : lists;
};

/** A digit put into a place, or taken out of it where it stands there already. */
export const toggleDigit = (digits: Digits, place: number, digit: number): Digits =>
  digits.map((old, i) => (i === place ? (old === digit ? undefined : digit) : old));

/** Where the next digit goes: the first empty place after one, else before it; a full entry stays where it is. */
export function nextPlace(digits: Digits, place: number): number {
  const empty = (i: number): boolean => digits[i] === undefined;
  const later = PLACES.find((i) => i > place && empty(i));
  return later ?? PLACES.find(empty) ?? place;
}

/** What a play refuses of some digits: three alike, or the digits of the other box, which is named. */
export type DigitsFault = { readonly kind: 'alike' } | { readonly kind: 'kind'; readonly instead: 'box3' | 'box6' };

/** Told as soon as it can be seen: two alike are no 6-Way Box whatever comes third. */
export function findFault(play: Pick<PlayData, 'key'>, digits: Digits): DigitsFault | undefined {
  const there = digits.filter((digit) => digit !== undefined);
  const different = new Set(there).size;
  const full = there.length === PLACES.length;
  if (full && different === 1) return { kind: 'alike' };
  if (play.key === 'box6' && different < there.length) return { kind: 'kind', instead: 'box3' };
  if (play.key === 'box3' && full && different === there.length) return { kind: 'kind', instead: 'box6' };
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
