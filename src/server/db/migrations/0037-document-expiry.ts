import { sql, type Kysely } from 'kysely';

/** What the daily look at expiring documents finds, and which players it has warned. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table identity_documents add column warned_at timestamptz`.execute(db);
  await sql`create index players_expiring on players (document_expires) where verified_status = 3`.execute(db);
}
