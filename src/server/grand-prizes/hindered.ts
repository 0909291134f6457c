import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';

/**
 * Whether we ourselves keep a player `p` from claiming: the account is restricted, for a review, or locked by staff. An
 * exclusion, a time-out or a stop of payments does not.
 */
export const isHinderedSql = sql<boolean>`(p.restricted_at is not null or p.state = 'locked')`;

/** The same, with the wallet locked. */
export async function isHindered(tx: Tx, playerId: bigint): Promise<boolean> {
  const { rows } = await sql`select from players p where p.id = ${playerId} and ${isHinderedSql}`.execute(tx);
  return rows.length > 0;
}
