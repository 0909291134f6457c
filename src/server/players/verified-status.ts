import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';
import { lockWallet } from '../ledger/transfers.ts';

/** 1 unverified, 2 under review, 3 verified, 4 failed, 6 verifying, 7 expired. */
export type VerifiedStatus = 1 | 2 | 3 | 4 | 6 | 7;

/** Changes what the player may do, after payments of theirs that are under way (lockWallet). */
export async function setVerifiedStatus(tx: Tx, playerId: bigint, status: VerifiedStatus): Promise<void> {
  await lockWallet(tx, playerId);
  await sql`update players set verified_status = ${status} where id = ${playerId}`.execute(tx);
}
