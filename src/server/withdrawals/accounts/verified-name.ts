import { sql } from 'kysely';
import type { Queryable } from '#server/db/index.ts';

/** The player's name as their document or, before, their registration has it: their accounts are in it. */
export async function loadVerifiedName(db: Queryable, playerId: bigint): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(real_name, concat_ws(' ', first_names, last_name)) as name from players where id = ${playerId}`.execute(
    db,
  );
  return rows[0]?.name.trim() ?? '';
}
