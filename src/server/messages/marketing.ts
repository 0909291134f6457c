import { sql } from 'kysely';
import type { Queryable } from '../db/index.ts';

/**
 * The one rule of who may be sent or shown marketing now (`sql/may-receive-marketing.sql`): offers, promotions,
 * invitations, gifts of staff. Whether the player agreed to be sent offers is asked besides (`mayOffer`).
 */
export async function mayReceiveMarketing(db: Queryable, playerId: bigint): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select may_receive_marketing(${playerId}) as may`.execute(db);
  return rows[0]?.may ?? false;
}
