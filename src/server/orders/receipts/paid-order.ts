import { sql } from 'kysely';
import type { Receipt } from '#contract/orders/fields.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Fils } from '#kernel/money.ts';
import type { Queryable } from '#server/db/index.ts';
import { drawIdOf } from '#server/draws/draw-rows.ts';
import type { Operator, OperatorKey } from '#server/draws/proof/operator-key.ts';
import { createBatchTree } from './batch-tree.ts';
import { COMMITTED_DRAW, hashOfCommitment, type CommittedDraw } from './commitment-hash.ts';
import { firstSigner } from './first-signer.ts';
import { createOrderFacts, orderLeaf, recreateReceipt, type StatementSigner } from './receipt.ts';
import { leafIn, signBatch } from './receipt-3.ts';

export interface StoredOrder {
  readonly playerId: bigint;
  readonly total: bigint;
  readonly fingerprint: Buffer;
  readonly paidAt: Date;
  /** What each entry cost in one draw, in order of entryNo. */
  readonly stakes: readonly Fils[];
  readonly receipt: Receipt;
  /** The order's leaf: in its batch for this draw, or, of version 2, in its receipt. */
  readonly leafIn: (drawId: string) => Buffer;
}

interface OrderColumns {
  readonly player_id: bigint;
  readonly total: bigint;
  readonly fingerprint: Buffer;
  readonly created_at: Date;
  readonly receipt_previous: Buffer;
  readonly receipt_batch: bigint | null;
  readonly receipt_place: number | null;
  readonly secret: Buffer | null;
  readonly nonce: Buffer | null;
  /** Of its batch. */
  readonly batch: Buffer | null;
  readonly entry: string | null;
}

interface Row extends OrderColumns, CommittedDraw {
  readonly leaves: Buffer[] | null;
  /** As texts, since the driver does not parse a list of bigint. */
  readonly stakes: string[] | null;
  /** Version 3: the leaves of its batch in this draw. */
  readonly batch_leaves: Buffer | null;
}

const ticketsOf = ({ leaves, stakes }: Row) =>
  assertPresent(leaves, 'tickets of each draw').map((leaf, i) => ({
    leaf,
    stake: BigInt(assertPresent(stakes?.[i], 'the stake of a ticket')),
  }));

type Recreated = Pick<StoredOrder, 'receipt' | 'leafIn'>;

async function recreate2(orderId: string, first: Row, rows: readonly Row[], by: StatementSigner): Promise<Recreated> {
  const draws = rows.map((row) => ({
    name: drawIdOf(row),
    seedHash: row.seed_hash,
    leaves: ticketsOf(row).map(({ leaf }) => leaf),
  }));
  const facts = createOrderFacts(orderId, draws);
  // An order paid before receipts were signed in batches is a batch of its own.
  const leaves = first.receipt_batch === null ? orderLeaf(facts) : assertPresent(first.batch, 'the leaves of a batch');
  const previous = first.receipt_previous.toString('hex');
  const issued = { lotteryType: first.lottery_type, at: first.created_at, previous };
  const receipt = await recreateReceipt(leaves, first.receipt_place ?? 0, facts, issued, by);
  return { receipt, leafIn: () => orderLeaf(facts) };
}

function recreate3(orderId: string, { secret, nonce, entry }: Row, rows: readonly Row[], by: OperatorKey): Recreated {
  const draws = rows.map((row) => ({
    drawId: drawIdOf(row),
    commitment: hashOfCommitment(row),
    tickets: ticketsOf(row),
  }));
  const order = {
    orderId,
    secret: assertPresent(secret, 'the secret of an order'),
    nonce: assertPresent(nonce, 'the nonce of an order'),
    draws,
  };
  const receipt = signBatch(assertPresent(entry, "a batch's entry"), by)(order, (draw, i) => {
    const tree = createBatchTree(assertPresent(rows[i]?.batch_leaves, 'the leaves of a batch in its draw'));
    return assertPresent(tree.prove(leafIn(draw, order)), 'the place of an order in its batch');
  });
  const find = (drawId: string) =>
    assertPresent(
      draws.find((draw) => draw.drawId === drawId),
      'a draw of the order',
    );
  return { receipt, leafIn: (drawId) => leafIn(find(drawId), order) };
}

/**
 * A paid order with the receipt it was answered with, recreated from its rows; undefined where there is none. One of
 * version 3 is signed with the key of today, if that was changed since: it binds like the first.
 */
export async function findPaidOrder(
  db: Queryable,
  operator: Pick<Operator, 'key' | 'firstKey'>,
  orderId: string,
): Promise<StoredOrder | undefined> {
  const { rows } = await sql<Row>`
    select o.player_id, o.total, o.fingerprint, o.created_at, o.receipt_previous, o.receipt_batch, o.receipt_place, o.secret, o.nonce,
      b.leaves as batch, convert_from(b.entry, 'UTF8') as entry, ${COMMITTED_DRAW},
      (select array_agg(t.leaf order by t.entry_no) from sold_tickets t where t.draw_id = d.id and t.order_id = o.id) as leaves,
      (select array_agg(t.stake::text order by t.entry_no) from sold_tickets t where t.draw_id = d.id and t.order_id = o.id) as stakes,
      l.leaves as batch_leaves
    from orders o join order_draws x on x.order_id = o.id join draws d on d.id = x.draw_id
      left join receipt_batches b on b.id = o.receipt_batch
      left join batch_draws l on l.draw_id = d.id and l.batch = o.receipt_batch
    where o.id = ${orderId} order by x.position`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  return {
    playerId: first.player_id,
    total: first.total,
    fingerprint: first.fingerprint,
    paidAt: first.created_at,
    stakes: ticketsOf(first).map(({ stake }) => stake),
    ...(first.secret
      ? recreate3(orderId, first, rows, operator.key)
      : await recreate2(orderId, first, rows, firstSigner(db, operator))),
  };
}
