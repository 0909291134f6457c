import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';

/** So many salts of 16 bytes, the same in every run. */
export const manySalts = (count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, i) => createHash('sha256').update(`salt ${i}`).digest().subarray(0, 16));

/**
 * Expects that something happened in the share `part` of `whole`: within five standard deviations, which one of three
 * million even samples leaves. The salts are fixed, so that a result never changes.
 */
export function expectShares(seen: number, of: number, part: number | undefined, whole: number): void {
  const share = assertPresent(part, 'a part') / whole;
  const deviation = Math.sqrt(of * share * (1 - share));
  expect(Math.abs(seen - of * share), `${seen} of ${of}, expected ${of * share}`).toBeLessThanOrEqual(5 * deviation);
}
