import type { Tx } from '#server/db/index.ts';
import { readProductNow } from '#server/db/product-now.ts';
import { assertPresent } from '#kernel/assert.ts';
import { closingOf, drawIdOf, gameOfDraw, type DrawRow } from '#server/draws/draw-rows.ts';
import { withDraw } from '#server/draws/with-draw.ts';
import { appendEntries } from '#server/tlog/entries.ts';
import { findDayAfter, findLateWithout, findSeal, findSealInAll, locateDraw } from '#server/tlog/seals.ts';
import { returnCarriedPrizes } from '../raffle-account.ts';
import type { DrawContext } from '../context.ts';
import { isInTime } from './publish-closing.ts';

/** Cancels a draw by what its witnesses signed; the refund step then gives its stakes back. */
async function cancelUnsealed(
  tx: Tx,
  draw: DrawRow,
  reason: 'unsealed' | 'undecided',
  checkpoints: readonly string[],
): Promise<void> {
  const now = await readProductNow(tx);
  await tx
    .updateTable('draws')
    .set({ state: 'cancelled', cancelled_at: now, cancel_reason: reason })
    .where('id', '=', draw.id)
    .execute();
  const { raffle } = gameOfDraw(draw);
  const closing = closingOf(draw);
  if (raffle && closing) await returnCarriedPrizes(tx, draw.lottery_type, raffle.prizes, { carried: 0, ...closing });
  await appendEntries(tx, [{ type: 'cancel', drawId: drawIdOf(draw), at: now.toISOString(), reason, checkpoints }]);
}

/**
 * Decides whether a draw of version 3 is held (docs/draw-proof.md §2): sealed, it is drawn; unsealed or undecided, it
 * is cancelled. While witnesses are away it waits.
 */
export const sealDraw = ({ db, log }: DrawContext, id: bigint): Promise<boolean> =>
  withDraw(db, id, async (tx, draw) => {
    if (draw.state !== 'closed' || draw.proof_version !== 3 || draw.sealed_at !== null) return false;
    const now = await readProductNow(tx);
    // Its closing comes first.
    if (draw.tickets_root === null && isInTime(draw, now)) return false;
    const unsealed = {
      witnesses: assertPresent(draw.witnesses, 'its witnesses'),
      quorum: assertPresent(draw.quorum, 'its quorum'),
      sealBy: assertPresent(draw.seal_by, 'the moment of its seal'),
      ...(await locateDraw(tx, assertPresent(draw.commitment_hash, 'the hash of its commitment'), draw.closing_hash)),
    };
    const setSealed = async (seal: string[]): Promise<boolean> => {
      await tx.updateTable('draws').set({ sealed_at: now, seal }).where('id', '=', id).execute();
      return true;
    };
    const seal = await findSeal(tx, unsealed);
    if (seal) return setSealed(seal);
    const late = await findLateWithout(tx, unsealed);
    const proof = late ?? (await findDayAfter(tx, unsealed));
    if (!proof) return false;
    // A seal counts whatever went back: nothing goes back before all that was signed was read.
    const missed = await findSealInAll(tx, unsealed);
    if (missed) return setSealed(missed);
    const reason = late ? 'unsealed' : 'undecided';
    await cancelUnsealed(tx, draw, reason, proof);
    log.warn({ draw: drawIdOf(draw), reason }, 'a draw was cancelled: too few witnesses had seen its closing in time');
    return true;
  });
