import { sql, type Kysely } from 'kysely';

/**
 * When a session began on the product's clock, which players read. `created_at` is the machine's: a session ends by
 * real time, also where the sandbox's clock was moved.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table sessions add column logged_in_at timestamptz`.execute(db);
  await sql`update sessions set logged_in_at = created_at`.execute(db);
  await sql`
    alter table sessions
      alter column logged_in_at set default product_now(),
      alter column logged_in_at set not null`.execute(db);
}
