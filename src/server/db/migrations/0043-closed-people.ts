import { sql, type Kysely } from 'kysely';

/** Closed accounts are found by when they were closed, and by the document that they were registered with. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index players_closed`.execute(db);
  await sql`create index players_closed on players (closed_at) where closed_at is not null`.execute(db);
  await sql`create index players_closed_number on players (registered_number_hash) where closed_at is not null`.execute(
    db,
  );
}
