import { sql, type Kysely } from 'kysely';

/** What a person says of themself at registration; the identity document is compared with it later. */
export async function up(db: Kysely<never>): Promise<void> {
  // `mobile` and `email` are proven and belong to one player. The other one that was typed waits, unproven, and
  // belongs to nobody: otherwise whoever types a stranger's address would keep the stranger out.
  await sql`
    alter table players
      add column first_names text,
      add column last_name text,
      add column nationality text check (nationality ~ '^[A-Z]{2}$'),
      add column residence text check (residence ~ '^[A-Z]{2}$'),
      add column registered_as text check (registered_as in ('EID', 'PASSPORT')),
      add column registered_number_hash bytea,
      add column registered_number_end text,
      add column unproven_mobile text check (unproven_mobile ~ '^\\+[1-9][0-9]{6,14}$'),
      add column unproven_email text check (unproven_email = lower(unproven_email)),
      add check ((registered_as is null) = (registered_number_hash is null)),
      add check ((registered_as is null) = (registered_number_end is null))`.execute(db);
  await sql`
    create table player_addresses (
      player_id bigint primary key references players,
      country text not null check (country ~ '^[A-Z]{2}$'),
      emirate text,
      city text not null,
      street text not null,
      postcode text,
      updated_at timestamptz not null default product_now()
    )`.execute(db);
}
