import { createHmac, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { findOrCreateSecret } from '../crypto/secrets.ts';
import type { Queryable, Tx } from '../db/index.ts';

const CODES = 10;
const LENGTH = 10;
/** Crockford's Base32: no letter that is taken for a digit. Ten of them are 50 bits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const createCode = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** As a player reads and copies it. */
export const writeCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** A keyed digest, which says nothing of the code to who reads the table. */
const digestOf = async (db: Queryable, playerId: bigint, code: string): Promise<Buffer> =>
  createHmac('sha256', await findOrCreateSecret(db, 'backup-codes'))
    .update(`${playerId}\n${code}`)
    .digest();

/** Ten new codes in the place of all earlier ones. Nobody can read them again. */
export async function replaceBackupCodes(tx: Tx, playerId: bigint): Promise<string[]> {
  await sql`delete from backup_codes where player_id = ${playerId}`.execute(tx);
  const codes = new Set<string>();
  while (codes.size < CODES) codes.add(createCode());
  for (const code of codes)
    await sql`insert into backup_codes (player_id, code_hash)
      values (${playerId}, ${await digestOf(tx, playerId, code)})`.execute(tx);
  return [...codes].map(writeCode);
}

export async function countBackupCodes(db: Queryable, playerId: bigint): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from backup_codes where player_id = ${playerId}`.execute(db);
  return rows[0]?.left ?? 0;
}

/** Whether the player has said that they kept the codes, or there are none. */
export async function areBackupCodesKept(db: Queryable, playerId: bigint): Promise<boolean> {
  const { rows } = await sql`select from backup_codes where player_id = ${playerId} and not kept limit 1`.execute(db);
  return rows.length === 0;
}

export async function keepBackupCodes(db: Queryable, playerId: bigint): Promise<void> {
  await sql`update backup_codes set kept = true where player_id = ${playerId} and not kept`.execute(db);
}

/** Whether this is one of the player's codes; then it is used up, and the others are where it was. */
export async function useBackupCode(tx: Tx, playerId: bigint, code: string): Promise<boolean> {
  const used = await sql`delete from backup_codes
    where player_id = ${playerId} and code_hash = ${await digestOf(tx, playerId, code)}`.execute(tx);
  if ((used.numAffectedRows ?? 0n) === 0n) return false;
  await keepBackupCodes(tx, playerId);
  return true;
}
