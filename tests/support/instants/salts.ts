import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
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

/** The salt of a card. */
export const anySalt = fc.uint8Array({ minLength: 16, maxLength: 16 });

/** A play reads as the tier that it was made of. */
export const expectReadBack = <T>(
  tier: fc.Arbitrary<number>,
  createPlay: (tier: number, salt: Uint8Array) => T,
  readPlay: (play: T) => number,
): void => fc.assert(fc.property(tier, anySalt, (dealt, bytes) => readPlay(createPlay(dealt, bytes)) === dealt));

/** The same tier and salt make the same play. */
export const expectRepeatable = (
  tier: fc.Arbitrary<number>,
  createPlay: (tier: number, salt: Uint8Array) => unknown,
): void =>
  fc.assert(
    fc.property(
      tier,
      anySalt,
      (dealt, bytes) => void expect(createPlay(dealt, bytes)).toEqual(createPlay(dealt, bytes)),
    ),
  );
