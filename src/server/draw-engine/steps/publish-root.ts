import { readProductNow } from '#server/db/product-now.ts';
import { withDraw } from '#server/draws/with-draw.ts';
import type { DrawContext } from '../context.ts';
import { readLeaves } from '#server/draws/proof/read-leaves.ts';
import { HASH_BYTES, computeRoot } from '#server/draws/proof/merkle.ts';
import { roundAfter } from '#server/draws/proof/beacon-rounds.ts';
import { closedEntry } from '#server/draws/log-entries.ts';
import { appendEntries } from '#server/tlog/entries.ts';

/**
 * Publishes the number of tickets and the root of their tree; that moment fixes the beacon round. From then on the
 * draw is never cancelled. The tree is built outside the transaction: the tickets of a closed draw do not change.
 */
export async function publishRoot({ db }: DrawContext, id: bigint): Promise<boolean> {
  const leaves = await readLeaves(db, id);
  const count = BigInt(leaves.length / HASH_BYTES);
  const root = await computeRoot(leaves);
  return withDraw(db, id, async (tx, draw) => {
    if (draw.state !== 'closed' || draw.tickets_root !== null) return false;
    const now = await readProductNow(tx);
    const closed = await tx
      .updateTable('draws')
      .set({
        ticket_count: count,
        tickets_root: root,
        root_published_at: now,
        beacon_round: BigInt(roundAfter(draw.beacon, now.getTime())),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await appendEntries(tx, [closedEntry(closed)]);
    return true;
  });
}
