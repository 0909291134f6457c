import { createHmac, sign } from 'node:crypto';
import type { CardReceipt, CardReveal, CardReveals, SeriesFile } from '#verify/cards/types.ts';
import { bigEndian, lengthPrefixed, merklePath, merkleRoot, sha256 } from '../proof/proof-bytes.ts';
import { hashOfEntry, type MemoryLog } from '../proof/v3/memory-log.ts';
import { OPERATOR } from '../proof/v3/world.ts';

/**
 * An operator that does all of docs/instant-games.md by itself, with lists and node:crypto only: it shares no code with
 * the verifier and the server. Each step takes what a test wants to be otherwise.
 */

export const DAY_MS = 86_400_000;
export const OPENS = '2026-11-01T08:00:00.000Z';
export const ENDS = '2026-11-21T08:00:00.000Z';
export const REVEALS_BY = '2026-12-21T08:00:00.000Z';
const SOLD_AT = '2026-11-02T08:00:00.000Z';
const hex = (bytes: Buffer): string => bytes.toString('hex');

export interface PlayedPlan {
  readonly price: number;
  readonly size: number;
  readonly tiers: readonly { readonly prize: number; readonly count: number }[];
}
export const PLAN: PlayedPlan = {
  price: 500,
  size: 40,
  tiers: [
    { prize: 5_000, count: 1 },
    { prize: 1_000, count: 4 },
    { prize: 500, count: 9 },
  ],
};

export interface PlayedCardOrder {
  readonly orderId: string;
  readonly nonce: Buffer;
  readonly cards: number;
  /** Another than the price of the cards. */
  readonly stake?: number;
}
export const cardOrder = (n: number, cards: number, over: Partial<PlayedCardOrder> = {}): PlayedCardOrder => ({
  orderId: `0b0e7b0e-4b7a-4d5e-9a53-${String(n).padStart(12, '0')}`,
  nonce: sha256(`nonce ${n}`).subarray(0, 16),
  cards,
  ...over,
});

const hmac = (seed: Buffer, ...parts: readonly Buffer[]): Buffer =>
  createHmac('sha256', seed).update(Buffer.concat(parts)).digest();
const choose = (bytes: Buffer, at: number, count: number): number =>
  Number((bytes.readBigUInt64BE(at) >> 1n) % BigInt(count));

/** The tiers of a deck by place. */
export function shuffledDeck({ size, tiers }: PlayedPlan, seed: Buffer): number[] {
  const winning = tiers.flatMap(({ count }, i) => Array.from({ length: count }, () => i + 1));
  const cards = [...winning, ...Array.from({ length: size - winning.length }, () => 0)];
  for (let i = size - 1, n = 0; i > 0; i--, n++) {
    const words = hmac(seed, Buffer.of(2), bigEndian(Math.floor(n / 4), 4));
    const j = choose(words, (n % 4) * 8, i + 1);
    [cards[i], cards[j]] = [cards[j] ?? 0, cards[i] ?? 0];
  }
  return cards;
}
const saltAt = (seed: Buffer, place: number): Buffer => {
  const pair = hmac(seed, Buffer.of(1), bigEndian(Math.floor(place / 2), 4));
  return place % 2 === 0 ? pair.subarray(0, 16) : pair.subarray(16);
};
const cardLeafOf = (seriesId: string, salt: Buffer, place: number, tier: number): Buffer =>
  sha256(Buffer.of(0), lengthPrefixed(salt), lengthPrefixed(seriesId), bigEndian(place, 4), bigEndian(tier, 4));

interface SoldOrder {
  readonly order: PlayedCardOrder;
  readonly name: Buffer;
  readonly leaf: Buffer;
  readonly stake: number;
}
interface SoldBatch {
  readonly index: number;
  readonly orders: readonly SoldOrder[];
}

/** Takes cards out of a list, one after another: the last takes the place of the one that was taken. */
export function dealFromList(left: number[], seed: Buffer, name: Buffer, cards: number): number[] {
  return Array.from({ length: cards }, (_, i) => {
    const at = choose(hmac(seed, Buffer.of(3), lengthPrefixed(name), bigEndian(i + 1, 4)), 0, left.length);
    const place = left[at] ?? 0;
    const last = left.pop() ?? 0;
    if (at < left.length) left[at] = last;
    return place;
  });
}

export class PlayedSeries {
  readonly log: MemoryLog;
  readonly seriesId: string;
  readonly seed: Buffer;
  readonly plan: PlayedPlan;
  /** The tiers by place. */
  readonly cards: readonly number[];
  readonly deckIndex: number;
  readonly batches: SoldBatch[] = [];
  ended = -1;
  opened = -1;

  /** Commits to the deck. */
  constructor(
    log: MemoryLog,
    seriesId = '201-0001',
    {
      plan = PLAN,
      seed = sha256(`seed of ${seriesId}`),
      cards = shuffledDeck(plan, seed),
      entry = {},
    }: { plan?: PlayedPlan; seed?: Buffer; cards?: readonly number[]; entry?: object } = {},
  ) {
    [this.log, this.seriesId, this.seed, this.plan, this.cards] = [log, seriesId, seed, plan, cards];
    this.deckIndex = log.append({
      type: 'deck',
      seriesId,
      opensAt: OPENS,
      endsAt: ENDS,
      revealsBy: REVEALS_BY,
      ...plan,
      root: hex(merkleRoot(this.leaves())),
      seedHash: hex(sha256(seed)),
      ...entry,
    });
  }

  private leaves(): Buffer[] {
    return this.cards.map((tier, place) => cardLeafOf(this.seriesId, saltAt(this.seed, place), place, tier));
  }

  nameOf({ nonce, orderId }: PlayedCardOrder): Buffer {
    return sha256(Buffer.of(2), ...[nonce, this.seriesId, orderId].map(lengthPrefixed));
  }

  private toSold(order: PlayedCardOrder): SoldOrder {
    const { cards, stake = cards * this.plan.price } = order;
    const deck = lengthPrefixed(hashOfEntry(this.log.text(this.deckIndex)));
    const name = this.nameOf(order);
    const leaf = sha256(Buffer.of(0), deck, lengthPrefixed(name), bigEndian(stake, 8), bigEndian(cards, 4));
    return { order, name, leaf, stake };
  }

  /** Sells a batch of orders. */
  sell(orders: readonly PlayedCardOrder[], at = SOLD_AT): void {
    const sold = orders.map((order) => this.toSold(order)).toSorted((a, b) => Buffer.compare(a.leaf, b.leaf));
    const root = hex(merkleRoot(sold.map(({ leaf }) => leaf)));
    const index = this.log.append({
      type: 'cards',
      at,
      series: [{ count: sold.length, root, seriesId: this.seriesId }],
    });
    this.batches.push({ index, orders: sold });
  }

  end(reason = 'date', at = ENDS): void {
    this.ended = this.log.append({ type: 'ended', seriesId: this.seriesId, at, reason });
  }

  open(over: object = {}): void {
    const orders = this.batches.flatMap((batch) => batch.orders);
    const sold = orders.reduce((sum, { order }) => sum + order.cards, 0);
    const opening = { type: 'opened', seriesId: this.seriesId, at: REVEALS_BY, sold, seed: hex(this.seed), ...over };
    this.opened = this.log.append(opening);
  }

  /** The places of all orders by their ids. */
  deal(): Map<string, number[]> {
    const left = this.cards.map((_, place) => place);
    const orders = this.batches.flatMap((batch) => batch.orders);
    return new Map(
      orders.map(({ order, name }) => [order.orderId, dealFromList(left, this.seed, name, order.cards)] as const),
    );
  }

  /** The open data. */
  file(): SeriesFile {
    const shown = (index: number) => ({ index, entry: this.log.text(index) });
    return {
      version: 'cards-1',
      seriesId: this.seriesId,
      deck: shown(this.deckIndex),
      ended: shown(this.ended),
      opened: shown(this.opened),
      batches: this.batches.map(({ index, orders }) => ({
        cards: index,
        orders: orders.map(({ name, stake, order }) => ({ name: hex(name), stake, cards: order.cards })),
      })),
    };
  }

  receipt(order: PlayedCardOrder, by = OPERATOR): CardReceipt {
    const batch = this.batches.find(({ orders }) => orders.some((sold) => sold.order === order));
    const sold = batch?.orders.find((one) => one.order === order);
    if (!batch || !sold) throw new Error('this order was not sold');
    const index = batch.orders.indexOf(sold);
    const leaves = batch.orders.map(({ leaf }) => leaf);
    const entry = this.log.text(batch.index);
    return {
      version: 'cards-1',
      orderId: order.orderId,
      nonce: hex(order.nonce),
      seriesId: this.seriesId,
      deck: this.log.hash(this.deckIndex),
      stake: sold.stake,
      cards: order.cards,
      proof: { index, count: leaves.length, path: merklePath(leaves, index).map(hex) },
      entry,
      operatorKey: hex(by.publicKey),
      signature: hex(sign(null, sha256('naseeb/receipt/v3', hashOfEntry(entry)), by.privateKey)),
    };
  }

  /** A card as it is revealed; by default the one that the order got. */
  card(order: PlayedCardOrder, cardNo: number, over: Partial<CardReveal> = {}): CardReveal {
    const place = over.place ?? this.deal().get(order.orderId)?.[cardNo - 1] ?? 0;
    const path = merklePath(this.leaves(), place).map(hex);
    return { cardNo, place, tier: this.cards[place] ?? 0, salt: hex(saltAt(this.seed, place)), path, ...over };
  }

  /** What the operator answers when these cards are revealed. */
  reveal(order: PlayedCardOrder, cards: readonly CardReveal[], by = OPERATOR): CardReveals {
    const facts = cards.map(({ cardNo, place, salt, tier }) => ({ cardNo, place, salt, tier }));
    const said = { cards: facts, orderId: order.orderId, seriesId: this.seriesId, type: 'reveal' };
    const hash = hashOfEntry(JSON.stringify(said));
    return { cards, signature: hex(sign(null, sha256('naseeb/receipt/v3', hash), by.privateKey)) };
  }
}
