import { sql, type Kysely } from 'kysely';

/** Uploaded pictures, what relatives apply for, and the exclusions and monitorings that staff approved. */
export async function up(db: Kysely<never>): Promise<void> {
  await uploads(db);
  await applications(db);
  await measures(db);
  await refusals(db);
}

async function uploads(db: Kysely<never>): Promise<void> {
  // The content is encrypted (src/server/crypto/encryption.ts). Who uploaded it is all that may name it.
  await sql`
    create table uploads (
      id uuid primary key,
      purpose text not null,
      holder text not null,
      player_id bigint references players,
      content bytea not null,
      claimed_by text,
      created_at timestamptz not null default product_now(),
      delete_after timestamptz not null
    )`.execute(db);
  // Encrypted bytes do not get smaller.
  await sql`alter table uploads alter column content set storage external`.execute(db);
  await sql`create index uploads_claimed on uploads (claimed_by) where claimed_by is not null`.execute(db);
  await sql`create index uploads_outdated on uploads (delete_after)`.execute(db);
}

async function applications(db: Kysely<never>): Promise<void> {
  // The receipt number is computed from its seed; what is stored only finds it.
  await sql`
    create table family_applications (
      id bigint generated always as identity primary key,
      receipt_seed uuid not null unique,
      receipt_hash bytea not null unique,
      state text not null default 'review' check (state in ('review', 'approved', 'ineligible', 'incorrect')),
      applicant_name text not null,
      mobile text not null check (mobile ~ '^\\+[1-9][0-9]{6,14}$'),
      email text not null check (email = lower(email)),
      relationship text not null check (relationship in ('spouse', 'parent', 'children', 'grandchild')),
      locale text not null,
      id_photo uuid not null,
      proof_photo uuid not null,
      remark text,
      created_at timestamptz not null default product_now(),
      submitted_at timestamptz not null default product_now(),
      decided_at timestamptz,
      check ((state = 'review') = (decided_at is null))
    )`.execute(db);
  await sql`create index family_applications_by_state on family_applications (state, submitted_at)`.execute(db);
  await sql`
    create table family_accounts (
      application_id bigint not null references family_applications on delete cascade,
      place smallint not null,
      kind text not null check (kind in ('monitor', 'exclude')),
      holder_name text not null,
      mobile text,
      email text,
      duration text not null,
      primary key (application_id, place),
      check ((mobile is null) <> (email is null))
    )`.execute(db);
}

async function measures(db: Kysely<never>): Promise<void> {
  // For life: until infinity.
  await sql`
    create table family_exclusions (
      id bigint generated always as identity primary key,
      player_id bigint not null references players,
      application_id bigint references family_applications on delete set null,
      starts_at timestamptz not null default product_now(),
      ends_at timestamptz not null
    )`.execute(db);
  await sql`create index family_exclusions_by_player on family_exclusions (player_id, ends_at)`.execute(db);
  await sql`create index family_exclusions_by_application on family_exclusions (application_id)`.execute(db);
  await sql`
    create table family_monitorings (
      id bigint generated always as identity primary key,
      player_id bigint not null references players,
      application_id bigint not null references family_applications on delete cascade,
      place smallint not null,
      starts_at timestamptz not null default product_now(),
      ends_at timestamptz not null,
      reported_until date not null,
      unique (application_id, place)
    )`.execute(db);
  await sql`create index family_monitorings_by_player on family_monitorings (player_id)`.execute(db);
  await sql`create index family_monitorings_due on family_monitorings (reported_until)`.execute(db);
}

/** As migration 0003, with family exclusions. Withdrawals are not refused. */
async function refusals(db: Kysely<never>): Promise<void> {
  for (const name of ['wager_refusals', 'deposit_refusals']) {
    await sql`
      create or replace view ${sql.ref(name)} as
      select id as player_id, case
        when state = 'restricted' then 403000720
        when state <> 'active' then 403000605
        when exists (select from family_exclusions e where e.player_id = players.id and e.ends_at > (select product_now()))
          then 403000619
        when effective_verified_status(verified_status, document_expires, (select product_today())) <> 3 then 403000724
      end as refusal
      from players`.execute(db);
  }
}
