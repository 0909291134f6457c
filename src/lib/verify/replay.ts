import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, lengthPrefixed, utf8, u32, u64, fromHex } from './bytes.ts';
import type { DrawPick, DrawRecord } from './types.ts';

/** docs/draw-proof.md §4: HMAC blocks as a stream of 32-bit words. */
function* wordStream({ seed, drawId, tickets, beacon }: DrawRecord): Generator<number, never> {
  const message = concatBytes(
    utf8('naseeb/draw/v1'),
    lengthPrefixed(utf8(drawId)),
    lengthPrefixed(fromHex(tickets.root)),
    lengthPrefixed(u64(tickets.count)),
    lengthPrefixed(fromHex(beacon.signature)),
  );
  for (let i = 0; ; i++) {
    const block = hmac(sha256, fromHex(seed), concatBytes(message, u32(i)));
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    for (let at = 0; at < block.byteLength; at += 4) yield view.getUint32(at);
  }
}

const WORDS = 2 ** 32;

/** Chooses an index below k without bias: words beyond the last whole multiple of k are skipped. */
function chooseIndex(k: number, stream: Generator<number, never>): number {
  const limit = Math.floor(WORDS / k) * k;
  for (;;) {
    const word = stream.next().value;
    if (word < limit) return word % k;
  }
}

function pickNumbers({ from, to, count, ordered, repeats }: DrawPick, stream: Generator<number, never>): number[] {
  const candidates = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const numbers: number[] = [];
  while (numbers.length < count) {
    const index = chooseIndex(candidates.length, stream);
    numbers.push(...(repeats ? candidates.slice(index, index + 1) : candidates.splice(index, 1)));
  }
  return ordered ? numbers : numbers.sort((a, b) => a - b);
}

/** §4a: ticket indexes without repetition. An index that was drawn before is skipped. */
function pickWinners(count: number, wanted: number, stream: Generator<number, never>): number[] {
  const drawn = new Set<number>();
  while (drawn.size < wanted) drawn.add(chooseIndex(count, stream));
  return [...drawn];
}

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
  const stream = wordStream(record);
  const numbers = record.generator.map((pick) => pickNumbers(pick, stream));
  return { numbers, winners: pickWinners(record.tickets.count, winners, stream) };
}

export const replayNumbers = (record: DrawRecord): number[][] => replayDraw(record, 0).numbers;
