import { sql } from 'kysely';
import type { Fils } from '#kernel/money.ts';
import { systemNow } from '#kernel/time.ts';
import type { Db, Queryable } from '../db/index.ts';
import { lockWallet } from '../ledger/transfers.ts';
import type { Push } from '../push/player-push.ts';
import { placeBatch } from './receipts/batch-place.ts';
import { lockLaterDraws, publishStopped, stopDraws } from './stop-order.ts';
import { isSelling } from './view/order-status.ts';

interface OrderRow {
  readonly id: string;
  readonly playerId: bigint;
  readonly lotteryType: number;
  readonly secret: Buffer | null;
  readonly nonce: Buffer | null;
  readonly draws: number;
  readonly stake: Fils;
}

/**
 * The consecutive orders of a player with draws that an exclusion stops: later ones, still on sale, before `until`;
 * null: all of them. How many draws each, and their stakes. Nobody could buy into a draw before it was committed, so
 * that older orders need not be read.
 */
export async function findDrawsToStop(
  db: Queryable,
  playerId: bigint,
  until: Date | null,
): Promise<readonly OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    with selling as materialized (
      select id, committed_at from draws d where ${isSelling} and d.draws_at < coalesce(${until}::timestamptz, 'infinity')
    )
    select o.id, o.player_id as "playerId", o.lottery_type as "lotteryType", o.secret, o.nonce, count(*)::int as draws, sum(x.stake)::bigint as stake
    from orders o join order_draws x on x.order_id = o.id join selling d on d.id = x.draw_id
    where o.player_id = ${playerId} and o.draws_count > 1 and x.position > 1 and x.state = order_draw_state('waiting')
      and o.created_at >= (select date_trunc('milliseconds', min(committed_at)) from selling)
    group by o.id order by o.id`.execute(db);
  return rows;
}

/**
 * Stops what an exclusion stops, order by order, each in a transaction of its own. It may be called again: what was
 * stopped is not found any more. The exclusion is committed before, so no purchase comes meanwhile. False where it
 * ended at the deadline, in ms by the machine's clock, before all were stopped.
 */
export async function stopForExclusion(
  { db, push }: { readonly db: Db; readonly push: Pick<Push, 'publish' | 'publishWallets'> },
  playerId: bigint,
  until: Date | null,
  deadline = Infinity,
): Promise<boolean> {
  for (const order of await findDrawsToStop(db, playerId, until)) {
    if (systemNow() > deadline) return false;
    const { id } = order;
    const batch = await placeBatch(db, id, playerId);
    const stopped = await db.transaction().execute(async (tx) => {
      const ids = await lockLaterDraws(tx, id, until);
      await lockWallet(tx, playerId);
      return stopDraws(tx, order, batch, ids);
    });
    if (stopped) publishStopped(push, playerId, id);
  }
  return true;
}
