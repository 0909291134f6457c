import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';
import { hashFormerly, type NumberedDocument } from '../players/person/document-number.ts';
import { isReleased } from '../players/closing/closed-accounts.ts';

/** Gives a document's number the digest of today, wherever it has that of the first releases. */
export async function renewDigests(tx: Tx, document: NumberedDocument, numberHash: Buffer): Promise<void> {
  const former = await hashFormerly(tx, document);
  await sql`
    update identity_documents set number_hash = ${numberHash} where number_hash = ${former}
      and not exists (select from identity_documents where number_hash = ${numberHash} and released_at is null)`.execute(
    tx,
  );
  await sql`update players set registered_number_hash = ${numberHash} where registered_number_hash = ${former}`.execute(
    tx,
  );
}

/** Takes a document from the account that had it, where that was closed long enough ago. Its row stays as a record. */
export async function releaseDocument(tx: Tx, numberHash: Buffer, playerId: bigint): Promise<void> {
  await sql`
    update identity_documents d set released_at = product_now() from players p
    where p.id = d.player_id and d.number_hash = ${numberHash} and d.player_id <> ${playerId} and d.released_at is null
      and ${isReleased}`.execute(tx);
}
