import { sql, type Kysely } from 'kysely';

/**
 * Which version of the terms and of the privacy notice each player accepted, and when: who registered before, the first
 * one of each. And the last result of a player's self-assessment, without the single answers.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table terms_versions (
      id text primary key check (id ~ '^(terms|privacy)-[1-9][0-9]{0,3}$'),
      type smallint not null check (type in (1, 2)),
      number integer not null check (number > 0),
      takes_effect timestamptz not null,
      force_upgrade boolean not null,
      notice boolean not null,
      upgrade boolean not null,
      staff_takes_effect timestamptz,
      asked_again_at timestamptz,
      asked_forced boolean not null default false,
      unique (type, number)
    )`.execute(db);
  await sql`
    insert into terms_versions (id, type, number, takes_effect, force_upgrade, notice, upgrade) values
      ('terms-1', 1, 1, '2026-11-23 00:00+04', false, true, true),
      ('privacy-1', 2, 1, '2026-11-23 00:00+04', false, true, true)`.execute(db);
  await sql`
    create table terms_acceptances (
      player_id bigint not null references players,
      version text not null references terms_versions,
      accepted_at timestamptz not null default product_now(),
      primary key (player_id, version, accepted_at)
    )`.execute(db);
  await sql`create index terms_acceptances_by_version on terms_acceptances (version)`.execute(db);
  await sql`
    insert into terms_acceptances (player_id, version, accepted_at)
    select id, 'terms-1', terms_agreed_at from players
    union all select id, 'privacy-1', privacy_agreed_at from players`.execute(db);
  await sql`alter table players drop column terms_agreed_at, drop column privacy_agreed_at`.execute(db);
  await sql`
    create trigger kept before update or delete or truncate on terms_acceptances
    for each statement execute function refuse_change()`.execute(db);
  await sql`
    create table assessment_results (
      player_id bigint primary key references players,
      yes_answers smallint not null check (yes_answers between 0 and 14),
      at_risk boolean not null,
      taken_at timestamptz not null default product_now()
    )`.execute(db);
  await sql`create index assessment_results_by_age on assessment_results (taken_at)`.execute(db);
}
