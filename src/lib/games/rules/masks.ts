import type { Masks, PlayData } from '../game.ts';

/** Numbers as a bit mask: bit n is number n. */
export function toMask(numbers: readonly number[]): bigint {
  let mask = 0n;
  for (const n of numbers) mask |= 1n << BigInt(n);
  return mask;
}

/** Fills up to three masks as a ticket stores them; missing ones are 0. */
export const threeMasks = (masks: readonly bigint[]): Masks => [masks[0] ?? 0n, masks[1] ?? 0n, masks[2] ?? 0n];

/** How many numbers two masks share. */
export function countCommon(a: bigint, b: bigint): number {
  let count = 0;
  for (let both = a & b; both > 0n; both &= both - 1n) count++;
  return count;
}

/** Masks of numbers with repeats: numbers that occur, that occur at least twice, that occur three times. */
const repeatMasks = (numbers: readonly number[]): Masks => {
  const atLeast = (times: number): bigint =>
    toMask(numbers.filter((n) => numbers.filter((other) => other === n).length >= times));
  return [atLeast(1), atLeast(2), atLeast(3)];
};

/** A ticket's numbers as the masks it stores. */
export function createEntryMasks({ match, sets }: PlayData, picks: readonly (readonly number[])[]): Masks {
  if (sets) return threeMasks(sets.map(toMask));
  return match === 'box' ? repeatMasks(picks.flat()) : threeMasks(picks.map(toMask));
}

const maskNumbers = (mask: bigint): number[] => {
  const numbers: number[] = [];
  for (let n = 0, rest = mask; rest > 0n; n++, rest >>= 1n) if (rest & 1n) numbers.push(n);
  return numbers;
};

/** The picks that a ticket's masks stand for, ascending in each position. */
export function picksFromMasks({ positions, match, sets }: PlayData, masks: Masks): number[][] {
  if (sets) return [];
  if (match === 'box') return [masks.flatMap(maskNumbers).sort((a, b) => a - b)];
  return masks.slice(0, positions.length).map(maskNumbers);
}

/** The masks of a draw that a play type's tickets are compared with: for each position the numbers at its places. */
export const createDrawMasks =
  ({ positions, match, sets }: PlayData) =>
  (numbers: readonly (readonly number[])[]): Masks => {
    const drawn = numbers.flat();
    const at = (place: number): number[] => drawn.slice(place, place + 1);
    if (sets) return threeMasks(sets.map(() => toMask(drawn)));
    const compared = positions.map(({ places }) => places.flatMap(at));
    return match === 'box' ? repeatMasks(compared.flat()) : threeMasks(compared.map(toMask));
  };
