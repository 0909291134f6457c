import { sql, type Kysely } from 'kysely';

/** A payment file that the bank cannot take is not sent again, and its withdrawals wait for staff. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table payout_files drop constraint payout_files_state_check,
      add constraint payout_files_state_check check (state in ('sending', 'accepted', 'refused', 'done')),
      add constraint payout_files_refused_check check (state <> 'refused' or accepted_at is null)`.execute(db);
}
