import type pg from 'pg';
import type { Receipt } from '#contract/orders/fields.ts';
import { assertPresent } from '#kernel/assert.ts';
import { byteas, int2s, int4s, int8s, uuids } from '#server/db/binary-arrays.ts';
import type { OperatorKey } from '#server/draws/proof/operator-key.ts';
import type { AskedDocuments } from '#server/register/index.ts';
import { uuidBytes } from '../order-ids.ts';
import type { SellingDraw } from './selling-draws.ts';
import type { PricedOrder } from './price.ts';
import {
  createBatchReceipts,
  ofOneVersion,
  type BatchAnswer,
  type BatchReceipts,
  type ReceiptFacts,
} from './batch-receipts.ts';
import type { NewTicket } from './new-tickets.ts';
import { couponColumn } from './coupon-turns.ts';
import type { PaymentKind } from './payment-batcher.ts';
import { placesPaid, toVerdicts, type Verdict } from './verdict.ts';

/** A priced order with its draws and tickets, ready to be paid. */
export interface Purchase {
  readonly orderId: string;
  readonly playerId: bigint;
  readonly sessionId: bigint;
  readonly order: PricedOrder;
  readonly draws: readonly { readonly draw: SellingDraw; readonly tickets: readonly NewTicket[] }[];
  readonly receipt: ReceiptFacts;
  readonly couponId?: string;
  /** Of how many documents the register was asked before it (`Register.mayBuy`). */
  readonly documents: AskedDocuments;
}

export type PurchaseVerdict = Verdict<Receipt>;

interface Row extends BatchAnswer {
  /** By place: an ORDER_VERDICT, else an error code. */
  readonly verdicts: number[];
}

const TEXT = `select verdicts, at, heads, batch_entry from place_orders($1,
  $2::uuid[], $3::bigint[], $4::bigint[], $5::int[], $6::bigint[], $7::smallint[], $8::smallint[], $9::bytea[],
  $10::int[], $11::bigint[], $12::smallint[],
  $13::int[], $14::bigint[], $15::smallint[], $16::smallint[], $17::bigint[], $18::bigint[], $19::bigint[], $20::int[], $21::bigint[],
  $22::bigint[], $23::bytea[], $24::bytea[], $25::bytea, $26::uuid[], $27::int[],
  $28::bytea[], $29::bytea[], $30::bytea[],
  $31::bigint[], $32::bytea[], $33::bytea[])`;

interface BatchDraw {
  /** The order's place in the batch, from 1. */
  readonly place: number;
  readonly draw: SellingDraw;
  readonly position: number;
}

interface BatchTicket extends NewTicket {
  readonly place: number;
  readonly draw: SellingDraw;
}

/** The parameters of place_orders (orders/sql/place-orders.sql). */
function parameters(batch: readonly Purchase[], receipts: BatchReceipts, lockWaitMs: number): unknown[] {
  const draws: BatchDraw[] = [];
  const tickets: BatchTicket[] = [];
  for (const [i, purchase] of batch.entries()) {
    for (const [j, { draw, tickets: some }] of purchase.draws.entries()) {
      draws.push({ place: i + 1, draw, position: j + 1 });
      for (const { entry, salt, leaf } of some) tickets.push({ place: i + 1, draw, entry, salt, leaf });
    }
  }
  return [
    lockWaitMs,
    uuids(batch, ({ orderId }) => uuidBytes(orderId)),
    int8s(batch, ({ playerId }) => playerId),
    int8s(batch, ({ sessionId }) => sessionId),
    int4s(batch, ({ order }) => order.game.lotteryType),
    int8s(batch, ({ order }) => order.stake),
    int2s(batch, (purchase) => purchase.draws.length),
    int2s(batch, ({ order }) => order.entries.length),
    byteas(batch, ({ order }) => order.fingerprint),
    int4s(draws, ({ place }) => place),
    int8s(draws, ({ draw }) => draw.id),
    int2s(draws, ({ position }) => position),
    int4s(tickets, ({ place }) => place),
    int8s(tickets, ({ draw }) => draw.id),
    int2s(tickets, ({ entry }) => entry.entryNo),
    int2s(tickets, ({ entry }) => entry.playNo),
    int8s(tickets, ({ entry }) => entry.masks[0]),
    int8s(tickets, ({ entry }) => entry.masks[1]),
    int8s(tickets, ({ entry }) => entry.masks[2]),
    int4s(tickets, ({ entry }) => entry.multiple),
    int8s(tickets, ({ entry }) => entry.stake),
    int8s(tickets, ({ entry }) => entry.lucky ?? -1n),
    byteas(tickets, ({ salt }) => salt),
    byteas(tickets, ({ leaf }) => leaf),
    receipts.receiptLeaves,
    couponColumn(batch),
    int4s(batch, ({ documents }) => documents ?? -1),
    receipts.secrets,
    receipts.nonces,
    receipts.orderLeaves,
    receipts.trees?.draws ?? null,
    receipts.trees?.leaves ?? null,
    receipts.trees?.roots ?? null,
  ];
}

/** How many tickets a purchase writes. */
const countTickets = ({ order, draws }: Purchase): number => order.entries.length * draws.length;

async function payBatch(
  pool: pg.Pool,
  operator: OperatorKey,
  batch: readonly Purchase[],
  lockWaitMs: number,
): Promise<readonly (PurchaseVerdict | undefined)[]> {
  const receipts = createBatchReceipts(batch);
  const query = pool.query<Row>({ name: 'place_orders', text: TEXT, values: parameters(batch, receipts, lockWaitMs) });
  // While the database works. Receipts are signed after the commit only.
  const issue = receipts.build();
  const { rows } = await query;
  const answer = assertPresent(rows[0], 'the verdicts of a batch');
  const { verdicts } = answer;
  return toVerdicts(verdicts, issue(answer, placesPaid(verdicts), operator));
}

/** Orders of draws. */
export const DRAW_ORDERS: PaymentKind<Purchase, Receipt> = {
  payBatch,
  together: ofOneVersion,
  sizeOf: countTickets,
  // Half a million tickets in one batch would lock all its wallets for a minute.
  maxSize: 5_000,
};
