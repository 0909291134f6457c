import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, u32 } from './bytes.ts';
import type { DrawPick } from './types.ts';

/** How numbers are read from HMAC blocks, the same in all versions (docs/draw-proof-2.md §4, §4a). */
export type Words = Generator<number, never>;

/** The blocks HMAC(key, message ‖ u32(i)) as a stream of 32-bit words. */
export function* readWords(key: Uint8Array, message: Uint8Array): Words {
  for (let i = 0; ; i++) {
    const block = hmac(sha256, key, concatBytes(message, u32(i)));
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    for (let at = 0; at < block.byteLength; at += 4) yield view.getUint32(at);
  }
}

const WORDS = 2 ** 32;

/** Chooses an index below k without bias: words beyond the last whole multiple of k are skipped. */
function chooseIndex(k: number, words: Words): number {
  const limit = Math.floor(WORDS / k) * k;
  for (;;) {
    const word = words.next().value;
    if (word < limit) return word % k;
  }
}

export function pickNumbers({ from, to, count, ordered, repeats }: DrawPick, words: Words): number[] {
  const candidates = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const numbers: number[] = [];
  while (numbers.length < count) {
    const index = chooseIndex(candidates.length, words);
    numbers.push(...(repeats ? candidates.slice(index, index + 1) : candidates.splice(index, 1)));
  }
  return ordered ? numbers : numbers.sort((a, b) => a - b);
}

/** Places of tickets without repetition: one that was drawn before is skipped. `wanted` is at most `count`. */
export function pickPlaces(count: number, wanted: number, words: Words): number[] {
  const drawn = new Set<number>();
  while (drawn.size < wanted) drawn.add(chooseIndex(count, words));
  return [...drawn];
}
