import { sql, type Kysely } from 'kysely';

/** Identity checks with the provider, and the document a player was verified by. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table identity_sessions (
      reference uuid primary key default gen_random_uuid(),
      player_id bigint not null references players,
      id_card_type text not null check (id_card_type in ('EID', 'PASSPORT')),
      ticket_id text unique,
      redirect_url text,
      status text not null default 'PENDING' check (status in ('PENDING', 'REVIEW', 'VERIFIED', 'FAILED')),
      status_before smallint not null,
      reason smallint,
      remark text,
      created_at timestamptz not null default product_now(),
      asked_at timestamptz,
      finished_at timestamptz,
      check ((status in ('VERIFIED', 'FAILED')) = (finished_at is not null)),
      check ((ticket_id is null) = (redirect_url is null))
    )`.execute(db);
  await sql`create index identity_sessions_of_player on identity_sessions (player_id, created_at desc)`.execute(db);
  await sql`create unique index identity_sessions_one_open on identity_sessions (player_id) where finished_at is null`.execute(
    db,
  );
  await sql`create index identity_sessions_turn on identity_sessions (asked_at nulls first, created_at) where finished_at is null`.execute(
    db,
  );
  // One document is one player. The number itself is not kept: a keyed digest finds it again, its end is what is shown.
  await sql`
    create table identity_documents (
      player_id bigint primary key references players,
      type text not null check (type in ('EID', 'PASSPORT')),
      number_hash bytea not null unique,
      number_end text not null,
      name text not null,
      birth_date date not null,
      nationality text not null,
      expire_date date not null,
      verified_at timestamptz not null default product_now()
    )`.execute(db);
}
