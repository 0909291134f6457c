import { sql } from 'kysely';
import { systemNow } from '#kernel/time.ts';
import type { Queryable, Tx } from '../db/index.ts';
import { decryptText, encryptText } from './keys.ts';
import { findStep } from './totp.ts';

const rowId = (playerId: bigint): string => `authenticator:${playerId}`;

export async function hasAuthenticator(db: Queryable, playerId: bigint): Promise<boolean> {
  const { rows } = await sql`select from authenticators where player_id = ${playerId}`.execute(db);
  return rows.length > 0;
}

/** Stores an app's key; `step` is that of the code which confirmed it, and is used up by it. */
export async function storeAuthenticator(tx: Tx, playerId: bigint, key: string, step: number): Promise<void> {
  const secret = await encryptText(tx, rowId(playerId), key);
  await sql`insert into authenticators (player_id, secret, last_step) values (${playerId}, ${secret}, ${step})`.execute(
    tx,
  );
}

/** Whether a code is right now; then its time step is used up. By the machine's clock, as apps go by the real time. */
export async function useAuthenticatorCode(tx: Tx, playerId: bigint, code: string): Promise<boolean> {
  const { rows } = await sql<{ secret: Buffer; last_step: bigint }>`
    select secret, last_step from authenticators where player_id = ${playerId} for update`.execute(tx);
  const row = rows[0];
  if (!row) return false;
  const key = await decryptText(tx, rowId(playerId), row.secret);
  const step = findStep(key, code, systemNow(), Number(row.last_step));
  if (step === undefined) return false;
  await sql`update authenticators set last_step = ${step}, last_used_at = product_now()
    where player_id = ${playerId}`.execute(tx);
  return true;
}
