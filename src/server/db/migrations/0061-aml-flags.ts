import { sql, type Kysely } from 'kysely';

/** Players whom a rule against money laundering caught, for staff to review. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table aml_flags (
      id bigint generated always as identity primary key,
      player_id bigint not null references players,
      rule text not null,
      subject text not null,
      facts jsonb not null check (jsonb_typeof(facts) = 'object'),
      state text not null default 'open' check (state in ('open', 'cleared', 'reported')),
      raised_at timestamptz not null default product_now(),
      told_at timestamptz,
      decided_at timestamptz,
      decided_by text,
      remark text,
      check (num_nonnulls(decided_at, decided_by, remark) = case when state = 'open' then 0 else 3 end)
    )`.execute(db);
  // Caught again for the same, it is the same flag.
  await sql`create unique index aml_flags_open on aml_flags (player_id, rule, subject) where state = 'open'`.execute(
    db,
  );
  await sql`create index aml_flags_of_player on aml_flags (player_id, rule)`.execute(db);
  await sql`create index aml_flags_untold on aml_flags (id) where told_at is null`.execute(db);
  // What a flag says does not change, and a decision is final. It goes when its closed account's term ends.
  // Its text stands in aml/sql/flag-guards.sql.
  await sql`create function aml_flags_guard() returns trigger language plpgsql as $$ begin return new; end $$`.execute(
    db,
  );
  await sql`
    create trigger aml_flags_guard before update or delete on aml_flags
    for each row execute function aml_flags_guard()`.execute(db);
  await sql`
    create trigger aml_flags_kept before truncate on aml_flags
    for each statement execute function aml_flags_guard()`.execute(db);
  // The rules read how often a player made deposited money withdrawable.
  await sql`create index transfers_releases on transfers (player_id, id) where kind = 'release'`.execute(db);
}
