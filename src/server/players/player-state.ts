import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';
import { lockWallet } from '../ledger/transfers.ts';
import { endSessions } from './sessions.ts';

/** `restricted` may log in and withdraw; `locked` and `closed` may not log in. */
export type PlayerState = 'active' | 'restricted' | 'locked' | 'closed';

/** Changes what the account may do, after money of theirs that is under way; who may not log in is logged out. */
export async function setPlayerState(tx: Tx, playerId: bigint, state: PlayerState): Promise<void> {
  await lockWallet(tx, playerId);
  await sql`update players set state = ${state} where id = ${playerId}`.execute(tx);
  if (state === 'locked' || state === 'closed') await endSessions(tx, playerId, 'locked');
}
