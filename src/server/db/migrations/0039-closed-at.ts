import { sql, type Kysely } from 'kysely';

/** When an account was closed, from which the retention of its player's data counts. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table players add column closed_at timestamptz`.execute(db);
  await sql`update players set closed_at = product_now() where state = 'closed'`.execute(db);
  await sql`alter table players add constraint players_closed_at check ((state = 'closed') = (closed_at is not null))`.execute(
    db,
  );
}
