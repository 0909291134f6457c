import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';

/*
 * One person may have had several accounts, of which one at most is verified by a document. The others are known by a
 * document that was taken over from them, or that they were registered with. Anybody may type a number at the
 * registration, so the birth date must be the same, too.
 */

/**
 * Who approves an exclusion, or begins one that waited, and who is verified by a document come one after the other, so
 * that the second sees what the first did. Verifications do not wait for each other. Call after the locks of contacts
 * (waiting-measures.ts) and before a wallet is locked.
 */
export const lockPersons = async (tx: Tx, by: 'approval' | 'verification'): Promise<void> => {
  const lock = by === 'approval' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`;
  await sql`select ${lock}(hashtext('persons'))`.execute(tx);
};

/** Other accounts, open or closed, of the player who is verified by the document with this digest. */
export async function findOtherAccounts(tx: Tx, numberHash: Buffer, playerId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select other.id from players own join players other on other.birth_date = own.birth_date and other.id <> own.id
    where own.id = ${playerId} and other.id in (
      select player_id from identity_documents where number_hash = ${numberHash}
      union all select id from players where registered_number_hash = ${numberHash})`.execute(tx);
  return rows.map(({ id }) => id);
}

interface OtherAccount {
  readonly id: bigint;
  /** Another account of the same person. */
  readonly of: bigint;
}

/** The accounts that are verified by documents which these players have, or were registered with. */
export async function findVerifiedAccounts(tx: Tx, playerIds: readonly bigint[]): Promise<readonly OtherAccount[]> {
  const { rows } = await sql<OtherAccount>`
    with known as (
      select player_id, number_hash from identity_documents where player_id = any (${playerIds}::bigint[])
      union select id, registered_number_hash from players where id = any (${playerIds}::bigint[]))
    select d.player_id as id, known.player_id as of from known
    join identity_documents d on d.number_hash = known.number_hash and d.player_id <> known.player_id and d.released_at is null
    join players own on own.id = known.player_id join players other on other.id = d.player_id and other.birth_date = own.birth_date
    order by 1, 2`.execute(tx);
  return rows;
}
