import { sql, type Kysely } from 'kysely';

/** What an operator writes may be an offer, to those who agreed to offers. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table operator_messages drop constraint operator_messages_audience_check`.execute(db);
  await sql`
    alter table operator_messages add constraint operator_messages_audience_check
    check (audience in ('all', 'verified', 'one', 'offers'))`.execute(db);
}
