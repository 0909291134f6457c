import { sql } from 'kysely';
import type { Db, Tx } from '../db/index.ts';
import type { DrawRow } from './draw-rows.ts';

/** Keeps the steps' advisory locks apart from everybody else's. */
const LOCK_SPACE = 0x6472_6177;

/**
 * Runs a step on a draw; false where another node is working on it. The row lock waits for purchases that hold it, so
 * their tickets count. The step gets the row as it is then, and decides again whether there is anything to do.
 */
export async function withDraw(
  db: Db,
  id: bigint,
  step: (tx: Tx, draw: DrawRow) => Promise<boolean>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${LOCK_SPACE}::int, (${id}::bigint % 2147483647)::int) as mine`.execute(tx);
    if (!rows[0]?.mine) return false;
    const draw = await tx.selectFrom('draws').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    return draw ? step(tx, draw) : false;
  });
}
