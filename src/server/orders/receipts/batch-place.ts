import { sql } from 'kysely';
import { assert } from '#kernel/assert.ts';
import type { Db, Queryable } from '#server/db/index.ts';
import { sequenceEntries } from '#server/tlog/sequence.ts';

/** Where the batch of an order stands in the log. */
export interface BatchPlace {
  /** Its index; null while it waits for one, and of an order whose receipt is of version 2. */
  readonly index: bigint | null;
  /** Whether it has a place, or will have one. */
  readonly hasEntry: boolean;
}

/** Undefined where the player has no such order. */
export async function findBatchPlace(
  db: Queryable,
  orderId: string,
  playerId: bigint,
): Promise<BatchPlace | undefined> {
  const { rows } = await sql<BatchPlace>`
    select b.entry is not null as "hasEntry",
      (select e.index from tlog_entries e where sha256('\\x00'::bytea || e.entry) = sha256('\\x00'::bytea || b.entry)
        order by e.index + 0 limit 1) as index
    from orders o left join receipt_batches b on b.id = o.receipt_batch
    where o.id = ${orderId} and o.player_id = ${playerId}`.execute(db);
  return rows[0];
}

/**
 * The index of the batch of an order, which gets its place now where it waits; undefined where there is no such order,
 * and for one whose receipt is of version 2.
 */
export async function placeBatch(db: Db, orderId: string, playerId: bigint): Promise<number | undefined> {
  for (;;) {
    const place = await findBatchPlace(db, orderId, playerId);
    if (!place?.hasEntry) return undefined;
    if (place.index !== null) return Number(place.index);
    // It was queued as its order was paid. Another node may have given it a place since it was looked up.
    if ((await sequenceEntries(db)) > 0) continue;
    const again = await findBatchPlace(db, orderId, playerId);
    assert(again?.index !== null && again?.index !== undefined, 'a batch is in the log or in its queue');
    return Number(again.index);
  }
}
