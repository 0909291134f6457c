import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, lengthPrefixed, utf8, u32, u64, fromHex } from './bytes.ts';
import type { DrawPick, DrawRecord } from './types.ts';

/** docs/draw-proof.md §4: HMAC blocks as one stream of 32-bit words. */
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

/** One of k, all equally likely: a word beyond the last whole multiple of k is dropped. */
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

/** §4a: places of tickets, each at most once. One that was drawn already is dropped and the next is drawn. */
function pickWinners(count: number, wanted: number, stream: Generator<number, never>): number[] {
  const drawn = new Set<number>();
  while (drawn.size < wanted) drawn.add(chooseIndex(count, stream));
  return [...drawn];
}

export interface ReplayedDraw {
  readonly numbers: number[][];
  /** Places of the raffle's winners among the sorted leaves, in the order drawn. */
  readonly winners: number[];
}

/**
 * What follows from a record whose generator is the game's own: nothing else could have been drawn. `winners` is how many the raffle
 * has, at most as many as there are tickets.
 */
export function replayDraw(record: DrawRecord, winners: number): ReplayedDraw {
  const stream = wordStream(record);
  const numbers = record.generator.map((pick) => pickNumbers(pick, stream));
  return { numbers, winners: pickWinners(record.tickets.count, winners, stream) };
}

export const replayNumbers = (record: DrawRecord): number[][] => replayDraw(record, 0).numbers;
