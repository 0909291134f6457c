import { sql, type Kysely } from 'kysely';

/** An answer of the self-exclusion register counts for the documents that were known before it was asked. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table register_checks add column documents int`.execute(db);
  await sql`
    update register_checks c set documents =
      (select count(*) from register_identifiers i where i.player_id = c.player_id and i.known_since <= c.answered_at)`.execute(
    db,
  );
  await sql`alter table register_checks alter column documents set not null`.execute(db);
  // With a new parameter; a new database has none yet. Its text stands in orders/sql/place-orders.sql.
  await sql`
    drop function if exists place_orders(int, uuid[], bigint[], bigint[], int[], bigint[], smallint[], smallint[], bytea[],
      int[], bigint[], smallint[],
      int[], bigint[], smallint[], smallint[], bigint[], bigint[], bigint[], int[], bigint[], bigint[], bytea[], bytea[], bytea,
      uuid[])`.execute(db);
}
