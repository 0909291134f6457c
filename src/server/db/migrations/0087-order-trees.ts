import { sql, type Kysely } from 'kysely';

/** place_orders takes the trees of a batch. Its text is orders/sql/place-orders.sql; a new database has none yet. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    drop function if exists place_orders(int, uuid[], bigint[], bigint[], int[], bigint[], smallint[], smallint[], bytea[],
      int[], bigint[], smallint[],
      int[], bigint[], smallint[], smallint[], bigint[], bigint[], bigint[], int[], bigint[], bigint[], bytea[], bytea[], bytea,
      uuid[], int[], bytea[], bytea[], bytea[])`.execute(db);
}
