import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Tx } from '../db/index.ts';
import { lockWallet } from '../ledger/transfers.ts';
import { endSessions } from './sessions.ts';

/** `restricted` may log in and withdraw; `locked` and `closed` may not log in. */
export type PlayerState = 'active' | 'restricted' | 'locked' | 'closed';

/** From which states each may be set. A restriction must not lift a lock, and a closed account stays closed. */
const ALLOWED_FROM: Readonly<Record<PlayerState, readonly PlayerState[]>> = {
  active: ['active', 'restricted', 'locked'],
  restricted: ['active', 'restricted'],
  locked: ['active', 'restricted', 'locked'],
  closed: ['active', 'restricted', 'locked', 'closed'],
};

/**
 * Changes what the account may do, after money of theirs that is under way; who may not log in is logged out.
 * The error is the state that does not allow it.
 */
export async function setPlayerState(
  tx: Tx,
  playerId: bigint,
  state: PlayerState,
): Promise<Result<PlayerState, PlayerState>> {
  await lockWallet(tx, playerId);
  const { rows } = await sql<{ state: PlayerState }>`select state from players where id = ${playerId}`.execute(tx);
  const before = assertPresent(rows[0], 'the player').state;
  if (!ALLOWED_FROM[state].includes(before)) return err(before);
  await sql`
    update players set state = ${state}, closed_at = case when ${state}::text = 'closed' then coalesce(closed_at, product_now()) end
    where id = ${playerId}`.execute(tx);
  if (state === 'locked' || state === 'closed') await endSessions(tx, playerId, state);
  return ok(state);
}
