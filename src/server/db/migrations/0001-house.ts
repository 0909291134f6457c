import { sql, type Kysely } from 'kysely';

/** Whether the database is live: then its clock is the machine's, whoever asks for something else. */
async function installation(db: Kysely<never>): Promise<void> {
  await sql`
    create table installation (
      singleton boolean primary key default true check (singleton),
      mode text not null check (mode = 'live')
    )`.execute(db);
  await sql`
    create function installation_refuse() returns trigger language plpgsql as $$
    begin raise exception 'a database that is live stays live'; end $$`.execute(db);
  await sql`
    create trigger installation_for_good before update or delete or truncate on installation
    for each statement execute function installation_refuse()`.execute(db);
  await sql`
    create function product_clock_refuse() returns trigger language plpgsql as $$
    begin
      if exists (select from installation) then raise exception 'this database is live: its clock is not moved'; end if;
      -- Of a row the new one, if there is any; of a truncate nothing.
      return case when tg_op = 'DELETE' then old else new end;
    end $$`.execute(db);
  await sql`
    create trigger product_clock_live before insert or update or delete on product_clock
    for each row execute function product_clock_refuse()`.execute(db);
  await sql`
    create trigger product_clock_live_whole before truncate on product_clock
    for each statement execute function product_clock_refuse()`.execute(db);
}

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
  await installation(db);
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
