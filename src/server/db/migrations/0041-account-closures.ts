import { sql, type Kysely } from 'kysely';

/** Players ask for their account to be closed; a month after it was, its contacts and document may be used anew. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table account_closures (
      id bigint generated always as identity primary key,
      player_id bigint not null references players,
      state text not null default 'submitted' check (state in ('submitted', 'approved', 'rejected', 'withdrawn')),
      reason text not null check (reason in ('unused', 'less', 'privacy', 'experience', 'other')),
      details text not null check (length(details) <= 500),
      front_photo uuid not null,
      back_photo uuid,
      remark text,
      submitted_at timestamptz not null default product_now(),
      decided_at timestamptz,
      check ((state = 'submitted') = (decided_at is null)),
      check ((state = 'rejected') = (remark is not null))
    )`.execute(db);
  await sql`create unique index account_closures_open on account_closures (player_id) where state = 'submitted'`.execute(
    db,
  );
  await sql`create index account_closures_by_player on account_closures (player_id, id)`.execute(db);
  await sql`create index account_closures_waiting on account_closures (submitted_at) where state = 'submitted'`.execute(
    db,
  );
  // A closed account may have lost its contacts; every other has one.
  await sql`alter table players drop constraint players_check`.execute(db);
  await sql`
    alter table players add constraint players_contact check (mobile is not null or email is not null or state = 'closed')`.execute(
    db,
  );
  await sql`create index players_closed on players (closed_at)
    where closed_at is not null and (mobile is not null or email is not null)`.execute(db);
  // A document belongs to one player, and after the closure of their account to the next one who shows it.
  await sql`alter table identity_documents add column released_at timestamptz`.execute(db);
  await sql`alter table identity_documents drop constraint identity_documents_number_hash_key`.execute(db);
  await sql`create unique index identity_documents_holder on identity_documents (number_hash) where released_at is null`.execute(
    db,
  );
  await sql`create index identity_documents_released on identity_documents (number_hash) where released_at is not null`.execute(
    db,
  );
}
