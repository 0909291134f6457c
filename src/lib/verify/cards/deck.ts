import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { toHex, utf8 } from '../bytes.ts';
import { fold } from '../v3/tickets/tree.ts';
import type { DeckEntry } from './types.ts';

/** A deck from its plan and its seed (docs/instant-games.md, What is fixed before the first sale). */

const HASH_BYTES = 32;
const SALT_BYTES = 16;
const SALT = 1;
const SHUFFLE = 2;

/** HMAC-SHA-256(seed, message), always in the same bytes: to set the key for each message would cost twice as much. */
export function createKeyed(seed: Uint8Array): (message: Uint8Array) => DataView {
  const keyed = hmac.create(sha256, seed);
  const working = keyed.clone();
  const out = new Uint8Array(HASH_BYTES);
  const view = new DataView(out.buffer);
  return (message) => {
    keyed._cloneInto(working).update(message).digestInto(out);
    return view;
  };
}

/** `(w >> 1) mod n` of 8 bytes: 63 bits in two numbers, exact as long as n is below 2²¹. */
export function remainder(view: DataView, at: number, n: number): number {
  const high = view.getUint32(at);
  const low = view.getUint32(at + 4);
  return (((high >>> 1) % n) * 2 ** 32 + (((high & 1) * 2 ** 31 + (low >>> 1)) >>> 0)) % n;
}

/** HMAC-SHA-256(seed, type ‖ u32(n)). */
function createDeriver(seed: Uint8Array, type: number): (n: number) => DataView {
  const keyed = createKeyed(seed);
  const message = new Uint8Array(5);
  message[0] = type;
  const view = new DataView(message.buffer);
  return (n) => {
    view.setUint32(1, n);
    return keyed(message);
  };
}

/** The tier of each place: those of the plan in their order, shuffled. */
export function shuffleTiers({ size, tiers }: Pick<DeckEntry, 'size' | 'tiers'>, seed: Uint8Array): Uint8Array {
  const shuffled = new Uint8Array(size);
  let at = 0;
  for (const [i, { count }] of tiers.entries()) {
    shuffled.fill(i + 1, at, at + count);
    at += count;
  }
  const derive = createDeriver(seed, SHUFFLE);
  let words: DataView | undefined;
  for (let i = size - 1, n = 0; i > 0; i--, n++) {
    if (n % 4 === 0 || !words) words = derive(Math.floor(n / 4));
    const j = remainder(words, (n % 4) * 8, i + 1);
    const tier = shuffled[i] ?? 0;
    shuffled[i] = shuffled[j] ?? 0;
    shuffled[j] = tier;
  }
  return shuffled;
}

/** The salts of all places, one after another: two of them share an HMAC. */
function deriveSalts(size: number, seed: Uint8Array): Uint8Array {
  const salts = new Uint8Array(Math.ceil(size / 2) * HASH_BYTES);
  const derive = createDeriver(seed, SALT);
  for (let pair = 0; pair * 2 < size; pair++) salts.set(new Uint8Array(derive(pair).buffer), pair * HASH_BYTES);
  return salts;
}

/** Writes leaves of one series: `H(0x00 ‖ lp(salt) ‖ lp(seriesId) ‖ u32(place) ‖ u32(tier))`. */
function createLeaves(seriesId: string) {
  const id = utf8(seriesId);
  const message = new Uint8Array(1 + 4 + SALT_BYTES + 4 + id.length + 4 + 4);
  const view = new DataView(message.buffer);
  view.setUint32(1, SALT_BYTES);
  view.setUint32(5 + SALT_BYTES, id.length);
  message.set(id, 9 + SALT_BYTES);
  const empty = sha256.create();
  const working = sha256.create();
  return (salt: Uint8Array, place: number, tier: number, out: Uint8Array): void => {
    message.set(salt, 5);
    view.setUint32(message.length - 8, place);
    view.setUint32(message.length - 4, tier);
    empty._cloneInto(working).update(message).digestInto(out);
  };
}

/** The leaf of a card, by itself. */
export function cardLeaf(seriesId: string, salt: Uint8Array, place: number, tier: number): Uint8Array {
  const leaf = new Uint8Array(HASH_BYTES);
  createLeaves(seriesId)(salt, place, tier, leaf);
  return leaf;
}

export interface BuiltDeck {
  readonly root: string;
  /** By place. */
  readonly tiers: Uint8Array;
  saltOf(place: number): string;
}

/** The deck of a series. Of 100,000 cards it takes less than a second. */
export function buildDeck(deck: DeckEntry, seed: Uint8Array): BuiltDeck {
  const { seriesId, size } = deck;
  const tiers = shuffleTiers(deck, seed);
  const salts = deriveSalts(size, seed);
  const saltAt = (place: number) => salts.subarray(place * SALT_BYTES, (place + 1) * SALT_BYTES);
  const writeLeaf = createLeaves(seriesId);
  const hashes = new Uint8Array(size * HASH_BYTES);
  for (let place = 0; place < size; place++)
    writeLeaf(saltAt(place), place, tiers[place] ?? 0, hashes.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES));
  return { root: toHex(fold(hashes, size)), tiers, saltOf: (place) => toHex(saltAt(place)) };
}
