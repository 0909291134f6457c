import { assert } from '#kernel/assert.ts';

/** Chooses by the bytes it was made from: the same bytes choose the same. */
export interface Choices {
  /** A number from 0 to `below` - 1, each equally likely. */
  next(below: number): number;
  /** The items in an order, each equally likely. */
  shuffle<T>(items: readonly T[]): T[];
}

/** Words of 32 bits: xoshiro128** (Blackman, Vigna), whose state is 16 bytes that must not all be 0. */
function createWords(seed: Uint8Array): () => number {
  assert(seed.length >= 16, 'choices are made from 16 bytes or more');
  const view = new DataView(seed.buffer, seed.byteOffset, seed.byteLength);
  let [a, b, c, d] = [view.getUint32(0), view.getUint32(4), view.getUint32(8), view.getUint32(12)];
  if ((a | b | c | d) === 0) a = 1;
  const rotate = (x: number, k: number) => (x << k) | (x >>> (32 - k));
  return () => {
    const word = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = rotate(d, 11);
    return word;
  };
}

/**
 * Choices that follow from random bytes, such as a card's salt: how a result is shown, which moves no money. What is
 * dealt follows from HMAC-SHA-256 (docs/instant-games.md).
 */
export function createChoices(seed: Uint8Array): Choices {
  const word = createWords(seed);
  const next = (below: number): number => {
    assert(Number.isInteger(below) && below > 0 && below <= 2 ** 32, 'there is something to choose from');
    // Words above the largest multiple of `below` are not used: all numbers stay equally likely.
    const end = 2 ** 32 - (2 ** 32 % below);
    for (;;) {
      const drawn = word();
      if (drawn < end) return drawn % below;
    }
  };
  return {
    next,
    shuffle: (items) => {
      const shuffled = [...items];
      for (let i = shuffled.length - 1; i > 0; i--) {
        const j = next(i + 1);
        const item = shuffled[i];
        const other = shuffled[j];
        assert(item !== undefined && other !== undefined, 'both are items');
        shuffled[i] = other;
        shuffled[j] = item;
      }
      return shuffled;
    },
  };
}
