import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import type { Queryable } from '../db/index.ts';

/** How a player recognises the account in an app or a list of passkeys, which stay on their own device. */
export async function loadAccountName(db: Queryable, playerId: bigint): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(email, mobile, open_id) as name from players where id = ${playerId}`.execute(db);
  return assertPresent(rows[0], 'the player of a session').name;
}
