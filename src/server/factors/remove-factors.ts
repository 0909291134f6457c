import { sql } from 'kysely';
import type { Db, Tx } from '../db/index.ts';
import { lockWallet } from '../ledger/transfers.ts';
import type { Messages } from '../messages/index.ts';
import { dropPendingLoginsOf } from '../players/factors/pending-logins.ts';
import { findFactorKinds } from '../players/factors/kinds.ts';
import type { Push } from '../push/player-push.ts';
import { clearOtherSecondSteps, clearSecondSteps } from '../players/factors/second-step-failures.ts';
import { tellAboutFactors, type Factor } from './changes.ts';

/** Removes one factor, and the backup codes with the last one. Undefined where there is no such factor. */
export async function removeFactor(tx: Tx, playerId: bigint, passkey: string | undefined): Promise<Factor | undefined> {
  const removed =
    passkey === undefined
      ? await sql`delete from authenticators where player_id = ${playerId}`.execute(tx)
      : await sql`delete from passkeys where player_id = ${playerId} and id = ${BigInt(passkey)}`.execute(tx);
  if ((removed.numAffectedRows ?? 0n) === 0n) return undefined;
  await dropPendingLoginsOf(tx, playerId);
  const left = await findFactorKinds(tx, playerId);
  if (left.length === 0) await sql`delete from backup_codes where player_id = ${playerId}`.execute(tx);
  await clearOtherSecondSteps(tx, playerId, left);
  return passkey === undefined ? 'authenticator' : 'passkey';
}

export interface RemoveAllDeps {
  readonly db: Db;
  readonly messages: Pick<Messages, 'sendToPlayer'>;
  readonly push: Pick<Push, 'publishWallets'>;
}

/**
 * Removes every second factor of a player who lost theirs, and tells them; false where they have none. A decision of
 * staff, who have made sure by other means who asks. Whoever calls records the act.
 */
export async function removeAllFactors({ db, messages, push }: RemoveAllDeps, playerId: bigint): Promise<boolean> {
  const removed = await db.transaction().execute((tx) => removeAll(tx, messages, playerId));
  if (removed) push.publishWallets([playerId]);
  return removed;
}

async function removeAll(tx: Tx, messages: RemoveAllDeps['messages'], playerId: bigint): Promise<boolean> {
  await lockWallet(tx, playerId);
  if ((await findFactorKinds(tx, playerId)).length === 0) return false;
  await sql`delete from authenticators where player_id = ${playerId}`.execute(tx);
  await sql`delete from passkeys where player_id = ${playerId}`.execute(tx);
  await sql`delete from backup_codes where player_id = ${playerId}`.execute(tx);
  await dropPendingLoginsOf(tx, playerId);
  await clearSecondSteps(tx, playerId);
  await tellAboutFactors(tx, messages, playerId, 'factorsRemoved');
  return true;
}
