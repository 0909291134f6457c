import { assert } from '#kernel/assert.ts';

const DIGITS = 10n ** 7n;
/** Ids of two capitals and seven digits: 6,760,000,000. */
export const LUCKY_IDS = 26n * 26n * DIGITS;

/** Has no common factor with LUCKY_IDS (it is odd and no multiple of 5 or 13), so each entry gets another number. */
const STEP = 4_178_256_193n;
const START = 2_936_047_511n;

/**
 * The number of the n-th entry that ever got one, from 0. Consecutive ones are far apart, so that a typing error rarely
 * hits another ID. The order is not secret: this formula reveals it.
 */
export function luckyNumberAt(nth: bigint): bigint {
  assert(nth >= 0n && nth < LUCKY_IDS, 'there is an id left');
  return (START + nth * STEP) % LUCKY_IDS;
}

const A = 65;
const letter = (n: bigint): string => String.fromCharCode(A + Number(n));

/** A Lucky Chance ID as its player reads it: two capitals, seven digits, e.g. 'KD0048213'. */
export function formatLuckyId(lucky: bigint): string {
  assert(lucky >= 0n && lucky < LUCKY_IDS, 'a Lucky Chance ID');
  const letters = lucky / DIGITS;
  return letter(letters / 26n) + letter(letters % 26n) + (lucky % DIGITS).toString().padStart(7, '0');
}
