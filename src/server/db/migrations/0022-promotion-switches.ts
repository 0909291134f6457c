import { sql, type Kysely } from 'kysely';

/** An operator can switch a promotion on or off between two builds, whatever its file says. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table promotion_switches (
      key text primary key check (key ~ '^[a-z0-9-]{1,64}$'),
      enabled boolean not null,
      updated_at timestamptz not null default product_now()
    )`.execute(db);
}
