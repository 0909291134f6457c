import type { Digits } from './digits.ts';

/** A 3-Way Box as two questions: which digit stands twice, which once. Digits that answer neither are not kept. */
export function pairOf(digits: Digits): { readonly twice: number | undefined; readonly once: number | undefined } {
  const there = digits.filter((digit) => digit !== undefined);
  const twice = there.find((digit, i) => there.indexOf(digit) !== i);
  const others = there.filter((digit) => digit !== twice);
  return { twice, once: others.length === 1 ? others[0] : undefined };
}

/** And back: an answer given again is taken out. */
export function setPairDigit(digits: Digits, which: 'twice' | 'once', digit: number): Digits {
  const now = pairOf(digits);
  const answer = now[which] === digit ? undefined : digit;
  const twice = which === 'twice' ? answer : now.twice;
  const once = which === 'once' ? answer : now.once;
  const list = [...(twice === undefined ? [] : [twice, twice]), ...(once === undefined ? [] : [once])];
  return digits.map((_, i) => list[i]);
}
