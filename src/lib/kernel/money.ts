import { assert } from './assert.ts';

/** Fils: a hundredth of a dirham. A bigint in code, a safe integer on the wire, never a float. */
export type Fils = bigint;

export const FILS_PER_DIRHAM = 100;

/** Whole dirhams as fils, e.g. dirhams(20) is 2000n. */
export const dirhams = (aed: number): Fils => {
  assert(Number.isSafeInteger(aed), 'dirhams takes a whole number');
  return BigInt(aed) * BigInt(FILS_PER_DIRHAM);
};

/** From code to wire. Throws if the amount would not be exact as a JSON number. */
export const toWire = (amount: Fils): number => {
  const n = Number(amount);
  assert(Number.isSafeInteger(n), 'an amount on the wire is a safe integer');
  return n;
};

/** From wire to code. The schema has already refused fractions and unsafe integers. */
export const fromWire = (amount: number): Fils => {
  assert(Number.isSafeInteger(amount), 'an amount from the wire is a safe integer');
  return BigInt(amount);
};

export const sum = (amounts: Iterable<Fils>): Fils => {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
};
