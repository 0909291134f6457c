import { concatBytes, fromHex, lengthPrefixed, u64, utf8 } from './bytes.ts';
import type { DrawRecord } from './types.ts';
import { pickNumbers, pickPlaces, readWords, type Words } from './words.ts';

/** docs/draw-proof-2.md §4. */
const wordsOf = ({ seed, drawId, tickets, beacon }: DrawRecord): Words =>
  readWords(
    fromHex(seed),
    concatBytes(
      utf8('naseeb/draw/v1'),
      lengthPrefixed(utf8(drawId)),
      lengthPrefixed(fromHex(tickets.root)),
      lengthPrefixed(u64(tickets.count)),
      lengthPrefixed(fromHex(beacon.signature)),
    ),
  );

export interface ReplayedDraw {
  readonly numbers: number[][];
  /** Indexes of the raffle's winners among the sorted leaves, in the order drawn. */
  readonly winners: number[];
}

/**
 * Recomputes a draw from its record, whose generator must be the game's own. `winners` is the number of raffle winners,
 * at most the number of tickets.
 */
export function replayDraw(record: DrawRecord, winners: number): ReplayedDraw {
  const words = wordsOf(record);
  const numbers = record.generator.map((pick) => pickNumbers(pick, words));
  return { numbers, winners: pickPlaces(record.tickets.count, winners, words) };
}

export const replayNumbers = (record: DrawRecord): number[][] => replayDraw(record, 0).numbers;
