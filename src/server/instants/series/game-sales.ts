import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '#server/db/index.ts';

/*
 * What staff do with the sales of a game. The mark on its series on sale stops orders, which lock that row; the game's
 * own row keeps the next series from beginning.
 */

/** One at a time opens a series of a game, suspends or resumes its sales. */
export async function lockGame(tx: Tx, lotteryType: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('instant-series'), ${lotteryType})`.execute(tx);
}

/** Whether a game's sales are suspended: for a maintenance, or otherwise; undefined where it is sold. */
export async function findSuspension(
  db: Queryable,
  lotteryType: number,
): Promise<{ readonly maintenance: boolean; readonly reason: string | null } | undefined> {
  return db
    .selectFrom('instant_games')
    .select(['maintenance', 'reason'])
    .where('lottery_type', '=', lotteryType)
    .where('suspended', '=', true)
    .executeTakeFirst();
}

async function markSeries(tx: Tx, lotteryType: number, suspended: boolean): Promise<void> {
  await tx
    .updateTable('instant_series')
    .set({ suspended })
    .where('lottery_type', '=', lotteryType)
    .where('state', '=', 'on-sale')
    .execute();
}

/** Suspends the sales of a game: orders that are being paid are paid. False where they are suspended already. */
export async function suspendSales(
  db: Db,
  lotteryType: number,
  reason: string,
  { maintenance }: { readonly maintenance: boolean },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockGame(tx, lotteryType);
    if (await findSuspension(tx, lotteryType)) return false;
    await markSeries(tx, lotteryType, true);
    await sql`
      insert into instant_games (lottery_type, suspended, maintenance, reason, changed_at)
      values (${lotteryType}, true, ${maintenance}, ${reason}, product_now())
      on conflict (lottery_type) do update
      set suspended = true, maintenance = excluded.maintenance, reason = excluded.reason, changed_at = excluded.changed_at`.execute(
      tx,
    );
    return true;
  });
}

/** Resumes the sales of a game. False where it is sold. */
export async function resumeSales(db: Db, lotteryType: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockGame(tx, lotteryType);
    if (!(await findSuspension(tx, lotteryType))) return false;
    await markSeries(tx, lotteryType, false);
    await sql`
      update instant_games set suspended = false, maintenance = false, reason = null, changed_at = product_now()
      where lottery_type = ${lotteryType}`.execute(tx);
    return true;
  });
}
