import { sql } from 'kysely';
import type { VerifiedStatus } from '#contract/identity/verified-status.ts';
import type { Tx } from '../db/index.ts';
import { lockWallet } from '../ledger/transfers.ts';

/** Changes what the player may do, after payments of theirs that are under way (lockWallet). */
export async function setVerifiedStatus(tx: Tx, playerId: bigint, status: VerifiedStatus): Promise<void> {
  await lockWallet(tx, playerId);
  await sql`update players set verified_status = ${status} where id = ${playerId}`.execute(tx);
}
