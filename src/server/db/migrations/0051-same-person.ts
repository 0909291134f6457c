import { sql, type Kysely } from 'kysely';

/**
 * The accounts of one person are found by a document's number, in open accounts too. Of a closed account the digest of
 * its document may stay alone; its cards are free for whoever registers anew, and where its messages went is not kept.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index players_closed_number`.execute(db);
  await sql`create index players_registered_number on players (registered_number_hash) where registered_number_hash is not null`.execute(
    db,
  );
  await sql`drop index identity_documents_released`.execute(db);
  await sql`create index identity_documents_number on identity_documents (number_hash)`.execute(db);
  await sql`
    alter table identity_documents alter column number_end drop not null, alter column name drop not null,
      alter column birth_date drop not null, alter column nationality drop not null, alter column expire_date drop not null`.execute(
    db,
  );
  await sql`alter table bank_cards alter column fingerprint drop not null`.execute(db);
  await sql`alter table messages alter column recipient drop not null`.execute(db);
}
