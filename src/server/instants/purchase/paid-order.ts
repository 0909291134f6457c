import { sql } from 'kysely';
import type { CardReceipt } from '#contract/instants/fields.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Fils } from '#kernel/money.ts';
import type { Queryable } from '#server/db/index.ts';
import type { OperatorKey } from '#server/draws/proof/operator-key.ts';
import { createBatchTree } from '#server/orders/receipts/batch-tree.ts';
import { cardOrderLeaf, cardOrderName } from '../deck/deal.ts';
import type { KnownSeries } from '../series/known-series.ts';
import { signCardBatch } from './receipt.ts';

/** An order of cards that was paid, with its receipt. */
export interface PaidCardOrder {
  readonly total: Fils;
  readonly receipt: CardReceipt;
}

interface Row {
  readonly player_id: bigint;
  readonly fingerprint: Buffer;
  readonly nonce: Buffer;
  readonly series_id: bigint;
  readonly stake: bigint;
  readonly quantity: number;
  readonly entry: string;
  readonly leaves: Buffer;
}

export interface StoredCardOrder extends PaidCardOrder {
  readonly playerId: bigint;
  readonly fingerprint: Buffer;
}

/**
 * A paid order of cards with the receipt that it was answered with, made again from its rows; undefined where there is
 * none. It is signed with the key of today, which binds like the first.
 */
export async function findPaidCardOrder(
  db: Queryable,
  known: KnownSeries,
  operator: OperatorKey,
  orderId: string,
): Promise<StoredCardOrder | undefined> {
  const { rows } = await sql<Row>`
    select o.player_id, o.fingerprint, o.nonce, c.series_id, c.stake, c.quantity, convert_from(b.entry, 'UTF8') as entry, l.leaves
    from card_orders c join orders o on o.id = c.order_id join receipt_batches b on b.id = o.receipt_batch
      join batch_series l on l.series_id = c.series_id and l.batch = o.receipt_batch
    where c.order_id = ${orderId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { nonce, stake, quantity: cards, entry, leaves } = row;
  const series = assertPresent(await known.byId(row.series_id), 'the series of an order');
  const leaf = cardOrderLeaf(series.deckHash, cardOrderName(nonce, series.name, orderId), stake, cards);
  const proof = assertPresent(createBatchTree(leaves).prove(leaf), 'the place of an order in its batch');
  return {
    playerId: row.player_id,
    fingerprint: row.fingerprint,
    total: stake,
    receipt: signCardBatch(entry, operator)({ orderId, nonce, series, stake, cards }, proof),
  };
}
