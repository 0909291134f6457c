import type { Queryable } from '../db/index.ts';

/** The player's verified name, in which their accounts are; empty where none is known. */
export async function loadVerifiedName(db: Queryable, playerId: bigint): Promise<string> {
  const row = await db.selectFrom('players').select('real_name').where('id', '=', playerId).executeTakeFirstOrThrow();
  return row.real_name ?? '';
}
