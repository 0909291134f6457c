import { createHash, createHmac } from 'node:crypto';

/** Deals a series again, by docs/instant-games.md and with no code of the product. */

const u32 = (n: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(n);
  return bytes;
};
const u64 = (n: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(n);
  return bytes;
};
const lp = (bytes: Uint8Array | string): Buffer => {
  const own = Buffer.from(bytes);
  return Buffer.concat([u32(own.length), own]);
};
const hash = (...parts: Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();
const hmac = (seed: Uint8Array, type: number, ...parts: Uint8Array[]): Buffer =>
  createHmac('sha256', seed)
    .update(Buffer.concat([Buffer.of(type), ...parts]))
    .digest();
const choose = (bytes: Buffer, at: number, count: number): number =>
  Number((bytes.readBigUInt64BE(at) >> 1n) % BigInt(count));

/** The log's `deck` entry, as far as a deck follows from it. */
export interface DeckEntry {
  readonly seriesId: string;
  readonly price: number;
  readonly size: number;
  readonly tiers: readonly { readonly prize: number; readonly count: number }[];
  readonly root: string;
  readonly seedHash: string;
}

export interface OrderToDeal {
  readonly orderId: string;
  readonly nonce: Buffer;
  readonly cards: number;
}

export interface DealtCard {
  readonly orderId: string;
  readonly cardNo: number;
  readonly place: number;
  readonly tier: number;
  readonly salt: string;
}

/** The root of a tree of RFC 6962 over hashes. */
function rootOf(leaves: readonly Buffer[]): Buffer {
  let level = leaves;
  while (level.length > 1) {
    const above: Buffer[] = [];
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = level.slice(i, i + 2);
      if (left) above.push(right ? hash(Buffer.of(1), left, right) : left);
    }
    level = above;
  }
  return level[0] ?? hash();
}

/** The tier of each place. */
function shuffle({ size, tiers }: DeckEntry, seed: Uint8Array): number[] {
  const deck = tiers.flatMap(({ count }, i) => Array.from({ length: count }, () => i + 1));
  while (deck.length < size) deck.push(0);
  for (let i = size - 1, n = 0; i > 0; i--, n++) {
    const j = choose(hmac(seed, 2, u32(Math.floor(n / 4))), (n % 4) * 8, i + 1);
    [deck[i], deck[j]] = [deck[j] ?? 0, deck[i] ?? 0];
  }
  return deck;
}

/**
 * Deals the orders of a series' batches, in the order of the log; answers what every order got, the tiers of the cards
 * that are left, and what of the deck and the batches is not as the log says.
 */
export function dealAgain(
  entry: DeckEntry,
  deckHash: Buffer,
  seed: Buffer,
  batches: readonly { readonly root: string; readonly orders: readonly OrderToDeal[] }[],
): { dealt: DealtCard[]; left: number[]; faults: string[] } {
  const { seriesId, size } = entry;
  const tiers = shuffle(entry, seed);
  const faults: string[] = [];
  const saltOf = (place: number): Buffer =>
    hmac(seed, 1, u32(Math.floor(place / 2))).subarray((place % 2) * 16, (place % 2) * 16 + 16);
  const leaves = tiers.map((tier, place) => hash(Buffer.of(0), lp(saltOf(place)), lp(seriesId), u32(place), u32(tier)));
  if (hash(seed).toString('hex') !== entry.seedHash) faults.push(`${seriesId}: another seed was committed`);
  if (rootOf(leaves).toString('hex') !== entry.root) faults.push(`${seriesId}: another deck was committed`);

  const left = Array.from({ length: size }, (_, place) => place);
  const dealt: DealtCard[] = [];
  for (const [n, { root, orders }] of batches.entries()) {
    const named = orders
      .map((order) => {
        const name = hash(Buffer.of(2), lp(order.nonce), lp(seriesId), lp(order.orderId));
        const stake = BigInt(entry.price) * BigInt(order.cards);
        return { ...order, name, leaf: hash(Buffer.of(0), lp(deckHash), lp(name), u64(stake), u32(order.cards)) };
      })
      .sort((a, b) => Buffer.compare(a.leaf, b.leaf));
    if (rootOf(named.map(({ leaf }) => leaf)).toString('hex') !== root)
      faults.push(`${seriesId}: batch ${n} has other orders`);
    for (const { orderId, name, cards } of named) {
      for (let cardNo = 1; cardNo <= cards; cardNo++) {
        const slot = choose(hmac(seed, 3, lp(name), u32(cardNo)), 0, left.length);
        const place = left[slot] ?? -1;
        const last = left.pop();
        if (last !== undefined && slot < left.length) left[slot] = last;
        dealt.push({ orderId, cardNo, place, tier: tiers[place] ?? -1, salt: saltOf(place).toString('hex') });
      }
    }
  }
  return { dealt, left: left.map((place) => tiers[place] ?? -1), faults };
}
