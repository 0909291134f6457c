import { sql } from 'kysely';
import type { Queryable } from '#server/db/index.ts';

/** So long after its closure nobody registers with what an account was known by. */
export const CLOSED_DAYS = 30;

/**
 * Whether the account of `players p` was closed so long ago that its document is free. Its contacts were erased by then
 * (src/server/privacy): while a relative can still name the account by one, its document is not another account's.
 */
export const isReleased = sql<boolean>`p.closed_at < product_now() - ${sql.lit(CLOSED_DAYS)} * interval '1 day'
  and p.mobile is null and p.email is null`;

/** Whether the account is closed. For a decision, ask with the player's wallet locked. */
export async function isAccountClosed(db: Queryable, playerId: bigint): Promise<boolean> {
  const { rows } = await sql`select from players where id = ${playerId} and state = 'closed'`.execute(db);
  return rows.length > 0;
}
