import { sql } from 'kysely';
import { assert, assertPresent } from '#kernel/assert.ts';
import { toHex } from '#kernel/ids.ts';
import type { Tx } from '#server/db/index.ts';
import { readProductNow } from '#server/db/product-now.ts';
import { gameOfDraw, type DrawRow } from '#server/draws/draw-rows.ts';
import { closingEntry } from '#server/draws/log-entries.ts';
import { rulesHash } from '#server/draws/proof/game-rules.ts';
import { HASH_BYTES, computeRoot } from '#server/draws/proof/merkle.ts';
import { readLeaves } from '#server/draws/proof/read-leaves.ts';
import { withDraw } from '#server/draws/with-draw.ts';
import { appendEntries, entryHash, formatEntry } from '#server/tlog/entries.ts';
import { takeCarriedPrizes } from '../raffle-account.ts';
import type { DrawContext } from '../context.ts';

/** The stakes of the tickets in a closed draw, in fils, and how many orders were stopped before it closed. */
async function countSales(tx: Tx, id: bigint): Promise<{ readonly stake: bigint; readonly stopped: number }> {
  const { rows } = await sql<{ stake: bigint; stopped: number }>`
    select (select coalesce(sum(stake), 0)::bigint from tickets where draw_id = ${id}) as stake,
      -- The first draw of an order cannot be stopped; with this condition an index has the others.
      (select count(*)::int from order_draws where draw_id = ${id} and position > 1 and stopped_at is not null) as stopped`.execute(
    tx,
  );
  return assertPresent(rows[0], 'the sums of a draw');
}

/** The hash of the rules that a draw has committed to. */
const rulesOf = ({ commitment }: DrawRow): string =>
  (JSON.parse(assertPresent(commitment, 'the commitment of a draw of version 3').toString()) as { rules: string })
    .rules;

/** Whether a closing may still be written. One that comes later would be no use: the draw is unsealed then. */
export const isInTime = ({ seal_by: sealBy }: Pick<DrawRow, 'seal_by'>, now: Date): boolean =>
  sealBy !== null && now < sealBy;

/**
 * Puts the closing of a draw of version 3 into the log: its seed, and count, root and stakes of its tickets
 * (docs/draw-proof.md §5). The tree is built outside the transaction: the tickets of a closed draw do not change.
 */
export async function publishClosing({ db }: DrawContext, id: bigint): Promise<boolean> {
  const leaves = await readLeaves(db, id);
  const count = leaves.length / HASH_BYTES;
  const root = await computeRoot(leaves);
  return withDraw(db, id, async (tx, draw) => {
    const now = await readProductNow(tx);
    if (draw.state !== 'closed' || draw.tickets_root !== null || !isInTime(draw, now)) return false;
    const game = gameOfDraw(draw);
    // Else it would be drawn and paid by rules that it has not committed to.
    assert(rulesOf(draw) === toHex(rulesHash(game)), 'the rules of the game are those of the commitment');
    const { raffle } = game;
    const carried = raffle && (await takeCarriedPrizes(tx, draw.lottery_type, raffle.prizes, count));
    const sales = { at: now, count, root, ...(await countSales(tx, id)), ...(raffle && { carried }) };
    const closing = formatEntry(closingEntry(draw, sales));
    await tx
      .updateTable('draws')
      .set({
        ticket_count: BigInt(count),
        tickets_root: root,
        root_published_at: now,
        closing,
        closing_hash: entryHash(closing),
      })
      .where('id', '=', id)
      .execute();
    await appendEntries(tx, [closing]);
    return true;
  });
}
