import { sql, type Kysely } from 'kysely';

/**
 * A win counts as shown when the browser says so, not when it is answered; and what the nightly cleaning looks for is
 * found by an index.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // `telling` names the answer that told it, until that was shown; null: shown.
  await sql`
    alter table shown_wins
      add column telling uuid,
      add column told_at timestamptz not null default clock_timestamp()`.execute(db);
  await sql`create index shown_wins_telling on shown_wins (telling) where telling is not null`.execute(db);
  await sql`create index sessions_ended on sessions (ended_at) where ended_at is not null`.execute(db);
  await sql`create index messages_by_age on messages (created_at)`.execute(db);
}
