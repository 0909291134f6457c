import { sql } from 'kysely';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db, Queryable } from '../db/index.ts';

/** Whether a player needs no proof of place. */
export async function isWhitelisted(db: Queryable, playerId: bigint): Promise<boolean> {
  const { rows } = await sql`select from geo_whitelist where player_id = ${playerId}`.execute(db);
  return rows.length > 0;
}

interface Permission {
  readonly reason: string;
  /** The operator, by the name of their login. */
  readonly by: string;
}

/** From now on the player needs no proof of place. */
export async function allowEverywhere(
  db: Db,
  playerId: bigint,
  { reason, by }: Permission,
): Promise<Result<void, 'already'>> {
  const { numAffectedRows } = await sql`
    insert into geo_whitelist (player_id, reason, allowed_by) values (${playerId}, ${reason}, ${by})
    on conflict (player_id) do nothing`.execute(db);
  return numAffectedRows === 1n ? ok(undefined) : err('already');
}

/** From now on the player needs proofs of place again. */
export async function revokeEverywhere(db: Db, playerId: bigint): Promise<Result<void, 'not-allowed'>> {
  const { numAffectedRows } = await sql`delete from geo_whitelist where player_id = ${playerId}`.execute(db);
  return numAffectedRows === 1n ? ok(undefined) : err('not-allowed');
}
