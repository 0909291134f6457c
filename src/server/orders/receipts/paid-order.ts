import { sql } from 'kysely';
import type { Receipt } from '#contract/orders/fields.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Fils } from '#kernel/money.ts';
import type { Queryable } from '#server/db/index.ts';
import type { OperatorKey } from '#server/draws/proof/operator-key.ts';
import { createOrderFacts, orderLeaf, recreateReceipt } from './receipt.ts';

export interface StoredOrder {
  readonly playerId: bigint;
  readonly total: bigint;
  readonly fingerprint: Buffer;
  /** What each entry cost in one draw, in order of entryNo. */
  readonly stakes: readonly Fils[];
  readonly receipt: Receipt;
}

interface Row {
  readonly player_id: bigint;
  readonly lottery_type: number;
  readonly total: bigint;
  readonly fingerprint: Buffer;
  readonly created_at: Date;
  readonly receipt_previous: Buffer;
  readonly receipt_batch: bigint | null;
  readonly receipt_place: number | null;
  readonly batch: Buffer | null;
  readonly name: string;
  readonly seed_hash: Buffer;
  readonly leaves: Buffer[];
  /** As texts, since the driver does not parse a list of bigint. */
  readonly stakes: string[];
}

/** A paid order with the receipt it was answered with, recreated from its rows; undefined where there is none. */
export async function findPaidOrder(
  db: Queryable,
  operator: OperatorKey,
  orderId: string,
): Promise<StoredOrder | undefined> {
  const { rows } = await sql<Row>`
    select o.player_id, o.lottery_type, o.total, o.fingerprint, o.created_at, o.receipt_previous, o.receipt_batch, o.receipt_place,
      b.leaves as batch,
      d.lottery_type || '-' || d.phase as name, d.seed_hash,
      (select array_agg(t.leaf order by t.entry_no) from sold_tickets t where t.draw_id = d.id and t.order_id = o.id) as leaves,
      (select array_agg(t.stake::text order by t.entry_no) from sold_tickets t where t.draw_id = d.id and t.order_id = o.id) as stakes
    from orders o join order_draws x on x.order_id = o.id join draws d on d.id = x.draw_id
      left join receipt_batches b on b.id = o.receipt_batch
    where o.id = ${orderId} order by x.position`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  const draws = rows.map(({ name, seed_hash: seedHash, leaves }) => ({
    name,
    seedHash,
    leaves: assertPresent(leaves, 'tickets of each draw'),
  }));
  const facts = createOrderFacts(orderId, draws);
  // An order paid before receipts were signed in batches is a batch of its own.
  const leaves = first.receipt_batch === null ? orderLeaf(facts) : assertPresent(first.batch, 'the leaves of a batch');
  const previous = first.receipt_previous.toString('hex');
  const issued = { lotteryType: first.lottery_type, at: first.created_at, previous };
  return {
    playerId: first.player_id,
    total: first.total,
    fingerprint: first.fingerprint,
    stakes: first.stakes.map(BigInt),
    receipt: recreateReceipt(leaves, first.receipt_place ?? 0, facts, issued, operator),
  };
}
