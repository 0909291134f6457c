import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';
import { lockWallet } from '../ledger/transfers.ts';
import type { Messages } from '../messages/index.ts';
import { dropPendingLoginsOf } from '../players/factors/pending-logins.ts';
import { findFactorKinds } from '../players/factors/kinds.ts';
import { clearSecondSteps } from '../players/lockout.ts';
import { tellFactors, type Factor } from './changes.ts';

/** Removes one factor, and the backup codes with the last one. Undefined where there is no such factor. */
export async function removeFactor(tx: Tx, playerId: bigint, passkey: string | undefined): Promise<Factor | undefined> {
  const removed =
    passkey === undefined
      ? await sql`delete from authenticators where player_id = ${playerId}`.execute(tx)
      : await sql`delete from passkeys where player_id = ${playerId} and id = ${BigInt(passkey)}`.execute(tx);
  if ((removed.numAffectedRows ?? 0n) === 0n) return undefined;
  await dropPendingLoginsOf(tx, playerId);
  if ((await findFactorKinds(tx, playerId)).length === 0)
    await sql`delete from backup_codes where player_id = ${playerId}`.execute(tx);
  return passkey === undefined ? 'authenticator' : 'passkey';
}

/**
 * Removes every second factor of a player who lost theirs, and tells them; false where they have none. Whoever decides
 * it has made sure by other means who asks.
 */
export async function removeAllFactors(
  tx: Tx,
  messages: Pick<Messages, 'sendToPlayer'>,
  playerId: bigint,
): Promise<boolean> {
  await lockWallet(tx, playerId);
  if ((await findFactorKinds(tx, playerId)).length === 0) return false;
  await sql`delete from authenticators where player_id = ${playerId}`.execute(tx);
  await sql`delete from passkeys where player_id = ${playerId}`.execute(tx);
  await sql`delete from backup_codes where player_id = ${playerId}`.execute(tx);
  await dropPendingLoginsOf(tx, playerId);
  await clearSecondSteps(tx, playerId);
  await tellFactors(tx, messages, playerId, 'factorsRemoved');
  return true;
}
