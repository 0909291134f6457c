import { concatBytes, fromHex, lengthPrefixed, u64, utf8 } from '../bytes.ts';
import { pickNumbers, pickPlaces, readWords, type Words } from '../words.ts';
import type { RaffleOf3, Rules3 } from './types.ts';

/** What the numbers of a draw follow from (docs/draw-proof.md §6). */
export interface DrawInputs3 {
  readonly seed: string;
  /** The hash of the commitment. */
  readonly commitment: string;
  readonly root: string;
  readonly count: number;
  /** The beacon's. */
  readonly signature: string;
}

const wordsOf = ({ seed, commitment, root, count, signature }: DrawInputs3): Words =>
  readWords(
    fromHex(seed),
    concatBytes(
      utf8('naseeb/draw/v3'),
      lengthPrefixed(fromHex(commitment)),
      lengthPrefixed(fromHex(root)),
      lengthPrefixed(u64(count)),
      lengthPrefixed(fromHex(signature)),
    ),
  );

/** It would take sixty years without players to carry this many prizes; a forged file shall not cause more work. */
export const MOST_PRIZES = 10_000;

export interface DrawnNumbers3 {
  readonly numbers: readonly (readonly number[])[];
  readonly raffle?: RaffleOf3;
}

/** The numbers and the raffle's places, by pinned rules. `carried` is below MOST_PRIZES, `count` below 2^32. */
export function drawNumbers(inputs: DrawInputs3, rules: Rules3, carried: number): DrawnNumbers3 {
  const words = wordsOf(inputs);
  const numbers = rules.generator.map((pick) => pickNumbers(pick, words));
  if (!rules.raffle) return { numbers };
  const prizes = rules.raffle.prizes + carried;
  const winners = pickPlaces(inputs.count, Math.min(prizes, inputs.count), words);
  return { numbers, raffle: { carried, prizes, winners } };
}
