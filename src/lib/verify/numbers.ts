import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { join, lp, text, u32, u64, unhex } from './bytes.ts';
import type { DrawRecord, Pick } from './types.ts';

/** docs/draw-proof.md §4: HMAC blocks as one stream of 32-bit words. */
function* words({ seed, drawId, tickets, beacon }: DrawRecord): Generator<number, never> {
  const message = join(
    text('naseeb/draw/v1'),
    lp(text(drawId)),
    lp(unhex(tickets.root)),
    lp(u64(tickets.count)),
    lp(unhex(beacon.signature)),
  );
  for (let i = 0; ; i++) {
    const block = hmac(sha256, unhex(seed), join(message, u32(i)));
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    for (let at = 0; at < block.byteLength; at += 4) yield view.getUint32(at);
  }
}

const WORDS = 2 ** 32;

/** One of k, all equally likely: a word beyond the last whole multiple of k is dropped. */
function choose(k: number, stream: Generator<number, never>): number {
  const limit = Math.floor(WORDS / k) * k;
  for (;;) {
    const word = stream.next().value;
    if (word < limit) return word % k;
  }
}

function picked({ from, to, count, ordered, repeats }: Pick, stream: Generator<number, never>): number[] {
  const candidates = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const numbers: number[] = [];
  while (numbers.length < count) {
    const index = choose(candidates.length, stream);
    numbers.push(...(repeats ? candidates.slice(index, index + 1) : candidates.splice(index, 1)));
  }
  return ordered ? numbers : numbers.sort((a, b) => a - b);
}

/** The numbers that follow from a record whose generator is the game's own: nothing else could have been drawn. */
export function numbersOf(record: DrawRecord): number[][] {
  const stream = words(record);
  return record.generator.map((pick) => picked(pick, stream));
}
