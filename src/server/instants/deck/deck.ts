import type { DeckPlan } from '#instants/instant-game.ts';
import { assert, assertPresent } from '#kernel/assert.ts';
import { HASH_BYTES, merkleLevels, merklePath } from '#server/draws/proof/merkle.ts';
import { sha256Digest } from '#server/crypto/digest.ts';
import { hmacSha256 } from '#server/crypto/hmac.ts';

/** A card of a deck as it is revealed. */
export interface DeckCard {
  /** 0 wins nothing; else its place in `plan.tiers`, from 1. */
  readonly tier: number;
  /** 16 bytes that its player gets when it is revealed. */
  readonly salt: Buffer;
  /** From its leaf to the deck's root. */
  readonly path: Buffer[];
}

/** A deck: its cards in their order, which nobody is shown before the series is over. */
export interface Deck {
  readonly root: Buffer;
  card(place: number): DeckCard;
}

const SALT = 1;
const SHUFFLE = 2;
const SALT_BYTES = 16;
/** Cards whose leaves stand below one hash that is kept; of the others, leaves are made again when they are needed. */
const BLOCK = 4;
/** Blocks made in one turn of the event loop: some milliseconds. */
const BLOCKS_IN_TURN = 512;

const nextTurn = () => new Promise<void>((done) => setImmediate(done));

/** `type ‖ u32(n)` under the series' seed. */
function derive(seed: Uint8Array, type: number, n: number): Buffer {
  const message = Buffer.allocUnsafe(5);
  message.writeUInt8(type, 0);
  message.writeUInt32BE(n, 1);
  return hmacSha256(seed, message);
}

/** 63 bits of bytes, as what is left of them when divided by `count`: each equally likely but for less than 2⁻⁴². */
export const chooseOf = (bytes: Buffer, at: number, count: number): number =>
  Number((bytes.readBigUInt64BE(at) >> 1n) % BigInt(count));

/** The tiers of a deck by place: those of the plan in their order, shuffled by the seed (Fisher and Yates). */
export function shuffleTiers({ size, tiers }: DeckPlan, seed: Uint8Array): Uint8Array {
  const shuffled = new Uint8Array(size);
  let at = 0;
  for (const [i, { count }] of tiers.entries()) {
    shuffled.fill(i + 1, at, at + count);
    at += count;
  }
  let words: Buffer = Buffer.alloc(0);
  for (let i = size - 1, n = 0; i > 0; i--, n++) {
    if (n % 4 === 0) words = derive(seed, SHUFFLE, n / 4);
    const j = chooseOf(words, (n % 4) * 8, i + 1);
    const tier = shuffled[i] ?? 0;
    shuffled[i] = shuffled[j] ?? 0;
    shuffled[j] = tier;
  }
  return shuffled;
}

/** The salt of a card: two cards share an HMAC. */
const saltOf = (pair: Buffer, place: number): Buffer =>
  pair.subarray((place % 2) * SALT_BYTES, (place % 2) * SALT_BYTES + SALT_BYTES);

/** Makes leaves of one deck: `0x00 ‖ lp(salt) ‖ lp(seriesId) ‖ u32(place) ‖ u32(tier)` (docs/instant-games.md). */
function createLeaves(seriesId: string): (salt: Uint8Array, place: number, tier: number) => Buffer {
  const id = Buffer.from(seriesId);
  const bytes = Buffer.alloc(1 + 4 + SALT_BYTES + 4 + id.length + 4 + 4);
  bytes.writeUInt32BE(SALT_BYTES, 1);
  bytes.writeUInt32BE(id.length, 5 + SALT_BYTES);
  bytes.set(id, 9 + SALT_BYTES);
  return (salt, place, tier) => {
    bytes.set(salt, 5);
    bytes.writeUInt32BE(place, bytes.length - 8);
    bytes.writeUInt32BE(tier, bytes.length - 4);
    return sha256Digest(bytes);
  };
}

/**
 * The deck of a series, from its plan and its seed of 32 bytes. Of a hundred thousand cards it takes some hundred
 * milliseconds, a few at a time; then it is as small as some bytes a card.
 */
export async function buildDeck(plan: DeckPlan, seed: Uint8Array, seriesId: string): Promise<Deck> {
  const { size } = plan;
  const tiers = shuffleTiers(plan, seed);
  const leafOf = createLeaves(seriesId);

  /** The leaves of a block, one after another. */
  const leavesOf = (block: number): Buffer => {
    const from = block * BLOCK;
    const count = Math.min(BLOCK, size - from);
    const leaves = Buffer.allocUnsafe(count * HASH_BYTES);
    let pair: Buffer = Buffer.alloc(0);
    for (let i = 0; i < count; i++) {
      const place = from + i;
      if (place % 2 === 0) pair = derive(seed, SALT, place / 2);
      leaves.set(leafOf(saltOf(pair, place), place, tiers[place] ?? 0), i * HASH_BYTES);
    }
    return leaves;
  };

  const blocks = Math.ceil(size / BLOCK);
  const roots = Buffer.allocUnsafe(blocks * HASH_BYTES);
  for (let block = 0; block < blocks; block++) {
    if (block % BLOCKS_IN_TURN === BLOCKS_IN_TURN - 1) await nextTurn();
    roots.set(assertPresent(merkleLevels(leavesOf(block)).at(-1), 'the root of a block'), block * HASH_BYTES);
  }
  // A block has a power of two of leaves, so the trees of the blocks are branches of the tree of all (RFC 6962).
  const above = merkleLevels(roots);
  return {
    root: assertPresent(above.at(-1), 'the root of a deck'),
    card: (place) => {
      assert(Number.isInteger(place) && place >= 0 && place < size, 'a place of the deck');
      const block = Math.floor(place / BLOCK);
      const levels = merkleLevels(leavesOf(block));
      return {
        tier: tiers[place] ?? 0,
        salt: Buffer.from(saltOf(derive(seed, SALT, Math.floor(place / 2)), place)),
        path: [...merklePath(levels, place % BLOCK), ...merklePath(above, block)],
      };
    },
  };
}
