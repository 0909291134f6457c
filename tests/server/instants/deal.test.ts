import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entryHash } from '#server/tlog/entries.ts';
import { CARD_ORDERS } from '#server/instants/purchase/batch.ts';
import type { Series } from '#server/instants/series/series.ts';
import { cardOrderRequest, openTestSeries, requestCardOrderId, SMALL_PLAN } from '#support/instants/cards.ts';
import { cardPurchase } from '#support/instants/purchases.ts';
import { startNodeWithBeacon, type NodeWithBeacon } from '#support/node/node-with-beacon.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

let node: NodeWithBeacon['node'];
let base: NodeWithBeacon['base'];
let stop: NodeWithBeacon['stop'];

beforeAll(async () => {
  ({ node, base, stop } = await startNodeWithBeacon());
});
afterAll(() => stop());

/*
 * A dealer with a list, written from docs/instant-games.md alone.
 */

const u32 = (n: number): Buffer => Buffer.of(n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255);
const lp = (bytes: Buffer): Buffer => Buffer.concat([u32(bytes.length), bytes]);
const hash = (...parts: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();

interface Order {
  readonly orderId: string;
  readonly nonce: Buffer;
  readonly stake: bigint;
  readonly cards: number;
}

const nameOf = ({ name: seriesId }: Series, { nonce, orderId }: Order): Buffer =>
  hash(Buffer.of(2), lp(nonce), lp(Buffer.from(seriesId)), lp(Buffer.from(orderId)));

function leafOf(series: Series, deck: Buffer, order: Order): Buffer {
  const stake = Buffer.alloc(8);
  stake.writeBigUInt64BE(order.stake);
  return hash(Buffer.of(0), lp(deck), lp(nameOf(series, order)), stake, u32(order.cards));
}

/** Batches of orders, as they are in the log; which card each order gets, in the order of the deal. */
function deal(series: Series, deck: Buffer, batches: readonly (readonly Order[])[]) {
  const left = Array.from({ length: series.plan.size }, (_, place) => place);
  const dealt: { order_id: string; card_no: number; place: number }[] = [];
  for (const batch of batches) {
    const byLeaf = batch.toSorted((a, b) => Buffer.compare(leafOf(series, deck, a), leafOf(series, deck, b)));
    for (const order of byLeaf)
      for (let cardNo = 1; cardNo <= order.cards; cardNo++) {
        const text = Buffer.concat([Buffer.of(3), lp(nameOf(series, order)), u32(cardNo)]);
        const choice = createHmac('sha256', series.seed).update(text).digest().readBigUInt64BE(0) >> 1n;
        const i = Number(choice % BigInt(left.length));
        dealt.push({ order_id: order.orderId, card_no: cardNo, place: left[i] ?? -1 });
        const last = left.pop() ?? -1;
        if (i < left.length) left[i] = last;
      }
  }
  return dealt;
}

/** What was paid of a series, batch by batch. */
async function paidBatches({ id }: Series): Promise<Order[][]> {
  const rows = await base.db
    .selectFrom('card_orders')
    .innerJoin('orders', 'orders.id', 'card_orders.order_id')
    .select(['order_id', 'nonce', 'stake', 'quantity', 'receipt_batch'])
    .where('series_id', '=', id)
    .orderBy('receipt_batch')
    .execute();
  return [...Map.groupBy(rows, ({ receipt_batch }) => receipt_batch).values()].map((batch) =>
    batch.map(({ order_id: orderId, nonce, stake, quantity: cards }) => ({
      orderId,
      nonce: nonce ?? Buffer.alloc(0),
      stake,
      cards,
    })),
  );
}

test('batches of two series are dealt as a dealer with a list deals them, whatever is refused between', async () => {
  const [one, other] = [await openTestSeries(base.db), await openTestSeries(base.db, SMALL_PLAN, 'pearl-dhow')];
  const rich = await makePlayer(node, { verified: true, balance: 100_000n });
  const poor = await makePlayer(node, { verified: true, balance: 400n });
  const order = async (player: TestPlayer, series: Series, cards: number) => {
    const request = cardOrderRequest(series, await requestCardOrderId(player), cards);
    return cardPurchase(base.db, player, series, request);
  };
  const { handle, operator } = node.engine;
  const verdicts: (string | undefined)[] = [];
  for (const batch of [
    [await order(rich, one, 3), await order(rich, other, 7), await order(rich, one, 1)],
    [await order(rich, other, 2), await order(poor, one, 1), await order(rich, one, 5), await order(rich, one, 4)],
    [await order(poor, other, 1)],
    [await order(rich, one, 20), await order(rich, one, 9), await order(rich, other, 11)],
    [await order(rich, one, 7), await order(rich, other, 12)],
  ]) {
    const decided = await CARD_ORDERS.payBatch(handle.pool, operator.key, batch, 3_000);
    verdicts.push(...decided.map((verdict) => verdict?.kind));
  }
  expect(verdicts.filter((kind) => kind === 'refused')).toHaveLength(2);

  for (const series of [one, other]) {
    const row = base.db.selectFrom('instant_series').select('commitment').where('id', '=', series.id);
    const deck = entryHash((await row.executeTakeFirstOrThrow()).commitment);
    const expected = deal(series, deck, await paidBatches(series));
    const cards = await base.db
      .selectFrom('cards')
      .select(['order_id', 'card_no', 'place'])
      .where('series_id', '=', series.id)
      .execute();
    const sorted = (all: typeof expected) => all.toSorted((a, b) => a.place - b.place);
    expect(sorted(cards)).toEqual(sorted(expected));
  }
});
