import type { Masks, Position } from './game.ts';

/** Numbers as a bit mask: bit n is number n. */
export function maskOf(numbers: readonly number[]): bigint {
  let mask = 0n;
  for (const n of numbers) mask |= 1n << BigInt(n);
  return mask;
}

/** Up to three masks as the three a ticket stores; those that are missing are 0. */
export const threeMasks = (masks: readonly bigint[]): Masks => [masks[0] ?? 0n, masks[1] ?? 0n, masks[2] ?? 0n];

/** How many numbers two masks share. */
export function common(a: bigint, b: bigint): number {
  let count = 0;
  for (let both = a & b; both > 0n; both &= both - 1n) count++;
  return count;
}

/** The masks a play's tickets are compared with: for each position the numbers drawn at its places. */
export const drawMasksOf =
  (positions: readonly Position[]) =>
  (numbers: readonly (readonly number[])[]): Masks => {
    const drawn = numbers.flat();
    const at = (place: number): number[] => drawn.slice(place, place + 1);
    return threeMasks(positions.map(({ places }) => maskOf(places.flatMap(at))));
  };
