import { sql, type Kysely } from 'kysely';

/** Exclusions and limits that players set for themselves, the signed receipts of them, and what reads them. */
export async function up(db: Kysely<never>): Promise<void> {
  await exclusions(db);
  await limits(db);
  await receipts(db);
  await refusals(db);
  await sql`
    alter table sessions drop constraint sessions_ended_by_check, add constraint sessions_ended_by_check
    check (ended_by in ('logout', 'login-elsewhere', 'idle', 'locked', 'closed', 'password', 'operator', 'excluded'))`.execute(
    db,
  );
}

async function exclusions(db: Kysely<never>): Promise<void> {
  await sql`
    create table player_exclusions (
      id bigint generated always as identity primary key,
      player_id bigint not null references players,
      kind text not null check (kind in ('self-exclusion', 'time-out')),
      -- Who set it: the player, the national register, or staff; inherited: it was set in another account of theirs.
      source text not null check (source in ('player', 'register', 'staff', 'inherited')),
      starts_at timestamptz not null,
      -- 'infinity' until staff lift it.
      ends_at timestamptz not null check (ends_at > starts_at),
      -- Staff decided that it ends; ends_at is then when it does.
      lifted_at timestamptz,
      -- Later draws were stopped, and deposited money was released.
      applied_at timestamptz
    )`.execute(db);
  await sql`create index player_exclusions_by_player on player_exclusions (player_id, ends_at)`.execute(db);
  await sql`create index player_exclusions_not_applied on player_exclusions (id) where applied_at is null`.execute(db);
  // Type 1 and 5 of the wire (src/lib/contract/controls/choices.ts).
  await sql`
    create view exclusions as
      select player_id, 1 as type, starts_at, ends_at, true as is_family from family_exclusions where player_id is not null
      union all
      select player_id, case kind when 'self-exclusion' then 1 else 5 end, starts_at, ends_at, false from player_exclusions`.execute(
    db,
  );
  // Its text stands in exclusions/sql/exclusion-guards.sql.
  await sql`
    create function player_exclusions_step() returns trigger language plpgsql as $$ begin return new; end $$`.execute(
    db,
  );
  await sql`
    create trigger player_exclusions_step before update on player_exclusions
    for each row execute function player_exclusions_step()`.execute(db);
  await sql`
    create trigger player_exclusions_kept before delete or truncate on player_exclusions
    for each statement execute function refuse_change()`.execute(db);
}

async function limits(db: Kysely<never>): Promise<void> {
  await sql`
    create table player_limits (
      id bigint generated always as identity primary key,
      player_id bigint not null references players,
      kind text not null check (kind in ('deposit', 'wager')),
      -- Null from when the player wants none; its ends_at is then 'infinity'.
      amount bigint check (amount > 0),
      minutes int check (minutes > 0),
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      -- Of a wager limit what was staked; of a deposit limit what was deposited in another account before.
      used bigint not null default 0 check (used >= 0),
      replaced_at timestamptz,
      check ((amount is null) = (minutes is null))
    )`.execute(db);
  await sql`
    create index player_limits_by_player on player_limits (player_id, kind, starts_at) where replaced_at is null`.execute(
    db,
  );
  // Its text stands in limits/sql/limits.sql.
  await sql`
    create function player_limits_step() returns trigger language plpgsql as $$ begin return new; end $$`.execute(db);
  await sql`
    create trigger player_limits_step before update on player_limits
    for each row execute function player_limits_step()`.execute(db);
  await sql`
    create function player_limits_apart() returns trigger language plpgsql as $$ begin return new; end $$`.execute(db);
  await sql`
    create trigger player_limits_apart before insert on player_limits
    for each row execute function player_limits_apart()`.execute(db);
  await sql`
    create trigger player_limits_kept before delete or truncate on player_limits
    for each statement execute function refuse_change()`.execute(db);
  // By the product's time, as limits are.
  await sql`alter table deposits add column succeeded_at timestamptz`.execute(db);
  await sql`
    update deposits set succeeded_at = coalesce(history_at, credited_at) where state = 'succeeded'`.execute(db);
  await sql`
    create index deposits_against_limit on deposits (player_id, succeeded_at) where state in ('pending', 'challenged', 'succeeded')`.execute(
    db,
  );
  // What the player did with the dialog that offers a limit.
  await sql`
    create table deposit_limit_clicks (
      id bigint generated always as identity primary key,
      player_id bigint not null references players,
      went_to_set boolean not null,
      clicked_at timestamptz not null default product_now()
    )`.execute(db);
  await sql`create index deposit_limit_clicks_by_player on deposit_limit_clicks (player_id, clicked_at)`.execute(db);
}

async function receipts(db: Kysely<never>): Promise<void> {
  await sql`
    create table control_receipts (
      id uuid primary key,
      player_id bigint not null references players,
      receipt json not null,
      issued_at timestamptz not null
    )`.execute(db);
  await sql`create index control_receipts_by_player on control_receipts (player_id, issued_at)`.execute(db);
  await sql`
    create trigger control_receipts_kept before update or delete or truncate on control_receipts
    for each statement execute function refuse_change()`.execute(db);
}

/** As migration 0035, with the exclusions that players set. Withdrawals are not refused. */
async function refusals(db: Kysely<never>): Promise<void> {
  for (const name of ['wager_refusals', 'deposit_refusals']) {
    await sql`
      create or replace view ${sql.ref(name)} as
      select id as player_id, case
        when state = 'restricted' then 403000720
        when state <> 'active' then 403000605
        when exists (select from family_exclusions e where e.player_id = players.id and e.ends_at > (select product_now()))
          or exists (select from player_exclusions e where e.player_id = players.id and e.ends_at > (select product_now()))
          then 403000619
        when effective_verified_status(verified_status, document_expires, (select product_today())) <> 3 then 403000724
      end as refusal
      from players`.execute(db);
  }
}
