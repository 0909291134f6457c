import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';

/**
 * Takes the player's wallet row for this transaction. Whoever changes what a player may do (verification, the end of
 * a session, limits) takes it first, so that the change and a purchase or deposit under way happen one after the other.
 */
export async function lockWallet(tx: Tx, playerId: bigint): Promise<void> {
  await sql`select 1 from wallets where player_id = ${playerId} for update`.execute(tx);
}
