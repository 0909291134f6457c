import type { Queryable } from '../db/index.ts';

/**
 * The name that the player's card must carry: the verified real name, else the user name; empty where neither is
 * known.
 */
export async function loadHolderName(db: Queryable, playerId: bigint): Promise<string> {
  const row = await db
    .selectFrom('players')
    .select(['real_name', 'user_name'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return row.real_name ?? row.user_name ?? '';
}
