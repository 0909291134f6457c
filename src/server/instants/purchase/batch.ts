import type pg from 'pg';
import type { CardReceipt } from '#contract/instants/fields.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Fils } from '#kernel/money.ts';
import { byteas, int2s, int4s, int8s, uuids } from '#server/db/binary-arrays.ts';
import type { OperatorKey } from '#server/draws/proof/operator-key.ts';
import { uuidBytes } from '#server/orders/order-ids.ts';
import { couponColumn } from '#server/orders/purchase/coupon-turns.ts';
import type { PaymentKind } from '#server/orders/purchase/payment-batcher.ts';
import { placesPaid, toVerdicts, type Verdict } from '#server/orders/purchase/verdict.ts';
import { createBatchTree, sortLeaves } from '#server/orders/receipts/batch-tree.ts';
import type { AskedDocuments } from '#server/register/index.ts';
import { cardChoices, cardOrderLeaf, cardOrderName } from '../deck/deal.ts';
import type { Series } from '../series/series.ts';
import { signCardBatch } from './receipt.ts';

/** An order of cards, ready to be paid. */
export interface CardPurchase {
  readonly orderId: string;
  readonly playerId: bigint;
  readonly sessionId: bigint;
  readonly series: Series;
  readonly cards: number;
  /** Of all cards. */
  readonly stake: Fils;
  /** SHA-256 of the order's fields: the same id with other fields is refused. */
  readonly fingerprint: Buffer;
  readonly nonce: Buffer;
  /** The order's leaf in its batch. */
  readonly leaf: Buffer;
  /** Of each card, which of those left it is. */
  readonly choices: readonly bigint[];
  readonly couponId?: string;
  /** Of how many documents the register was asked before it (`Register.mayBuy`). */
  readonly documents: AskedDocuments;
}

type Facts = Omit<CardPurchase, 'leaf' | 'choices'>;

/** With what follows from its nonce: its leaf and its choices. */
export function createCardPurchase(facts: Facts): CardPurchase {
  const { nonce, series, orderId, stake, cards } = facts;
  const name = cardOrderName(nonce, series.name, orderId);
  const leaf = cardOrderLeaf(series.deckHash, name, stake, cards);
  return { ...facts, leaf, choices: cardChoices(series.seed, name, cards) };
}

interface Row {
  /** By place: an ORDER_VERDICT, else an error code. */
  readonly verdicts: number[];
  readonly batch_entry: string | null;
}

const TEXT = `select verdicts, batch_entry from place_card_orders($1,
  $2::uuid[], $3::bigint[], $4::bigint[], $5::int[], $6::bigint[], $7::smallint[], $8::bigint[],
  $9::bytea[], $10::bytea[], $11::bytea[], $12::uuid[], $13::int[],
  $14::int[], $15::smallint[], $16::bigint[], $17::bigint[], $18::bytea[], $19::bytea[])`;

/** The sorted leaves of some orders, by series. */
function sortBySeries(orders: readonly CardPurchase[]): ReadonlyMap<bigint, Buffer> {
  const found = new Map<bigint, Buffer[]>();
  for (const { series, leaf } of orders) {
    const others = found.get(series.id);
    if (others) others.push(leaf);
    else found.set(series.id, [leaf]);
  }
  return new Map([...found].map(([id, leaves]) => [id, sortLeaves(leaves)]));
}

const createTrees = (orders: readonly CardPurchase[]) =>
  new Map([...sortBySeries(orders)].map(([id, leaves]) => [id, { leaves, tree: createBatchTree(leaves) }]));

type Trees = ReturnType<typeof createTrees>;

/** The parameters of place_card_orders (sql/place-card-orders.sql). */
function parameters(batch: readonly CardPurchase[], trees: Trees, lockWaitMs: number): unknown[] {
  const cards = batch.flatMap(({ choices }, i) =>
    choices.map((choice, j) => ({ place: i + 1, cardNo: j + 1, choice })),
  );
  const series = [...trees];
  return [
    lockWaitMs,
    uuids(batch, ({ orderId }) => uuidBytes(orderId)),
    int8s(batch, ({ playerId }) => playerId),
    int8s(batch, ({ sessionId }) => sessionId),
    int4s(batch, ({ series: { lotteryType } }) => lotteryType),
    int8s(batch, ({ series: { id } }) => id),
    int2s(batch, ({ cards: count }) => count),
    int8s(batch, ({ stake }) => stake),
    byteas(batch, ({ fingerprint }) => fingerprint),
    byteas(batch, ({ nonce }) => nonce),
    byteas(batch, ({ leaf }) => leaf),
    couponColumn(batch),
    int4s(batch, ({ documents }) => documents ?? -1),
    int4s(cards, ({ place }) => place),
    int2s(cards, ({ cardNo }) => cardNo),
    int8s(cards, ({ choice }) => choice),
    int8s(series, ([id]) => id),
    byteas(series, ([, { leaves }]) => leaves),
    byteas(series, ([, { tree }]) => Buffer.from(tree.root, 'hex')),
  ];
}

async function payBatch(
  pool: pg.Pool,
  operator: OperatorKey,
  batch: readonly CardPurchase[],
  lockWaitMs: number,
): Promise<readonly (Verdict<CardReceipt> | undefined)[]> {
  // Of all orders, which are paid most of the time; where one is not, the trees of the others are built later.
  const whole = createTrees(batch);
  const { rows } = await pool.query<Row>({
    name: 'place_card_orders',
    text: TEXT,
    values: parameters(batch, whole, lockWaitMs),
  });
  const { verdicts, batch_entry: entry } = assertPresent(rows[0], 'the verdicts of a batch');
  const paid = placesPaid(verdicts).map((place) => assertPresent(batch[place], 'an order of the batch'));
  if (paid.length === 0) return toVerdicts<CardReceipt>(verdicts, []);
  const trees = paid.length === batch.length ? whole : createTrees(paid);
  const issue = signCardBatch(assertPresent(entry, "the batch's entry"), operator);
  const receipts = paid.map((order) =>
    issue(
      order,
      assertPresent(trees.get(order.series.id)?.tree.prove(order.leaf), 'the place of an order in its batch'),
    ),
  );
  return toVerdicts(verdicts, receipts);
}

/** Orders of cards. */
export const CARD_ORDERS: PaymentKind<CardPurchase, CardReceipt> = {
  payBatch,
  sizeOf: ({ cards }) => cards,
  // Cards are dealt one after another, with the series locked.
  maxSize: 2_000,
};
