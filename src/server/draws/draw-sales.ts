import { err, ok, type Result } from '#kernel/result.ts';
import type { Db, Tx } from '../db/index.ts';
import { readProductNow } from '../db/product-now.ts';
import { appendEntries } from '../tlog/entries.ts';
import { drawIdOf } from './draw-rows.ts';
import { lockScheduling } from './lock-scheduling.ts';
import { withDraw } from './with-draw.ts';

/**
 * Locks a game and its draws that may still sell. Draws are locked in id order and before their game, as purchases and
 * the closing of a draw do, so that there are no deadlocks. No draw is added meanwhile: it could only be locked after
 * the game.
 */
async function lockSales(tx: Tx, lotteryType: number) {
  await lockScheduling(tx, lotteryType);
  const draws = await tx
    .selectFrom('draws')
    .select(['id', 'opens_at', 'closes_at', 'state'])
    .where('lottery_type', '=', lotteryType)
    .where('state', 'in', ['scheduled', 'open', 'suspended'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const game = await tx
    .selectFrom('draw_games')
    .select('sales')
    .where('lottery_type', '=', lotteryType)
    .forUpdate()
    .executeTakeFirst();
  return { sales: game?.sales, draws, now: await readProductNow(tx) };
}

type NewState = 'suspended' | 'scheduled';

async function setStates(tx: Tx, ids: readonly bigint[], state: NewState): Promise<void> {
  if (ids.length > 0) await tx.updateTable('draws').set({ state }).where('id', 'in', ids).execute();
}

/** 'maintenance' is at once, and players read that the game comes back (`gameUnderMaintenance`). */
export type SuspendWhen = 'now' | 'after-draw' | 'maintenance';

/**
 * Suspends the sales of a game: at once, or after the draw that sells now. Its draws become 'suspended': they are
 * still held, but nothing more is bought. False where sales are suspended already.
 */
export async function suspendSales(db: Db, lotteryType: number, reason: string, when: SuspendWhen): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { sales, draws, now } = await lockSales(tx, lotteryType);
    if (sales === undefined || sales === 'suspended') return false;
    const selling = draws.filter(({ state }) => state !== 'suspended');
    const stopped = selling.filter((draw) => when !== 'after-draw' || draw.opens_at > now);
    await setStates(
      tx,
      stopped.map(({ id }) => id),
      'suspended',
    );
    const next = stopped.length === selling.length ? 'suspended' : 'suspending';
    await tx
      .updateTable('draw_games')
      .set({ sales: next, reason, maintenance: when === 'maintenance', changed_at: now })
      .where('lottery_type', '=', lotteryType)
      .execute();
    return true;
  });
}

/**
 * Resumes sales: of every suspended draw that has not closed yet, and of new ones from the next tick on. False where
 * the game sells.
 */
export async function resumeSales(db: Db, lotteryType: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { sales, draws, now } = await lockSales(tx, lotteryType);
    if (sales === undefined || sales === 'available') return false;
    const back = draws.filter((draw) => draw.state === 'suspended' && draw.closes_at > now);
    await setStates(
      tx,
      back.map(({ id }) => id),
      'scheduled',
    );
    await tx
      .updateTable('draw_games')
      .set({ sales: 'available', reason: null, maintenance: false, changed_at: now })
      .where('lottery_type', '=', lotteryType)
      .execute();
    return true;
  });
}

/** Why a draw cannot be cancelled. 'published': its tickets' root is public, so it must be drawn. */
export type CancelFault = 'unknown' | 'published' | 'cancelled' | 'busy';

/** Cancels a draw. The refund step then gives its stakes back to the buckets they came from. */
export async function cancelDraw(db: Db, id: bigint, reason: string): Promise<Result<null, CancelFault>> {
  let fault: CancelFault = 'busy';
  const known = await db.selectFrom('draws').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) return err('unknown');
  const done = await withDraw(db, id, async (tx, draw) => {
    fault = draw.state === 'cancelled' ? 'cancelled' : 'published';
    if (draw.state === 'cancelled' || draw.tickets_root !== null) return false;
    const now = await readProductNow(tx);
    await tx
      .updateTable('draws')
      .set({ state: 'cancelled', cancelled_at: now, cancel_reason: reason })
      .where('id', '=', id)
      .execute();
    const type = draw.proof_version === 3 ? 'cancel' : 'cancelled';
    await appendEntries(tx, [{ type, drawId: drawIdOf(draw), at: now.toISOString(), reason }]);
    return true;
  });
  return done ? ok(null) : err(fault);
}
