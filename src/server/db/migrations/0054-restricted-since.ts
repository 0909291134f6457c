import { sql, type Kysely } from 'kysely';

/**
 * A review for money laundering outlasts a lock: its start is kept beside the state. Of accounts that were restricted
 * and then locked nothing is known.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table players add column restricted_at timestamptz`.execute(db);
  await sql`update players set restricted_at = product_now() where state = 'restricted'`.execute(db);
  await sql`
    alter table players
      add constraint players_restricted_at check (state not in ('active', 'restricted') or (state = 'restricted') = (restricted_at is not null))`.execute(
    db,
  );
}
