import { sql } from 'kysely';
import type { VerifiedStatus } from '#contract/identity/verified-status.ts';
import type { Tx } from '../db/index.ts';
import { FAILURE_REASON } from './check-verdict.ts';

/** Gives up the player's open check, under the wallet's lock. The status from before it, if there was one. */
export async function closeOpenCheck(tx: Tx, playerId: bigint): Promise<VerifiedStatus | undefined> {
  const { rows } = await sql<{ status_before: VerifiedStatus }>`
    update identity_sessions set status = 'FAILED', reason = ${FAILURE_REASON.abandoned}, finished_at = product_now()
    where player_id = ${playerId} and finished_at is null returning status_before`.execute(tx);
  return rows[0]?.status_before;
}
