import { sql, type Kysely } from 'kysely';

/** A payment file that the bank refused as a whole is split; one that people have to mend may have been at the bank. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table payout_files add column split_from text references payout_files,
      drop constraint payout_files_refused_check`.execute(db);
}
