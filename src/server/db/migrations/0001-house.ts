import { sql, type Kysely } from 'kysely';

/** The product's clock, the installation's secrets, and the answers of money commands. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table product_clock (
      singleton boolean primary key default true check (singleton),
      offset_ms bigint not null default 0
    )`.execute(db);
  await sql`insert into product_clock default values`.execute(db);
  await sql`
    create function product_now() returns timestamptz language sql stable parallel safe
    return (select clock_timestamp() + offset_ms * interval '1 millisecond' from product_clock)`.execute(db);
  await sql`create table secrets (name text primary key, value bytea not null)`.execute(db);
  await sql`
    create table effects (
      player_id bigint not null,
      command text not null,
      request_id uuid not null,
      fingerprint bytea not null,
      answer jsonb,
      created_at timestamptz not null default product_now(),
      primary key (player_id, command, request_id)
    )`.execute(db);
}
