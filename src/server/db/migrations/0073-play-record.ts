import { sql, type Kysely } from 'kysely';

/**
 * Session time: what a player chose about it, since when a session's player plays, and when it ends. The play record:
 * what moved on each day of each player, and the medians that stand beside it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table play_settings (
      player_id bigint primary key references players (id),
      reality_check smallint not null default 60 check (reality_check in (0, 15, 30, 60, 120)),
      next_reality_check smallint check (next_reality_check in (0, 15, 30, 60, 120)),
      reality_check_from timestamptz,
      session_limit smallint not null default 0 check (session_limit in (0, 30, 60, 120, 180, 240)),
      next_session_limit smallint check (next_session_limit in (0, 30, 60, 120, 180, 240)),
      session_limit_from timestamptz,
      check ((next_reality_check is null) = (reality_check_from is null)),
      check ((next_session_limit is null) = (session_limit_from is null))
    )`.execute(db);
  await sql`
    alter table sessions
      add column playing_since timestamptz, add column ends_at timestamptz,
      drop constraint sessions_ended_by_check,
      add constraint sessions_ended_by_check check (ended_by in
        ('logout', 'login-elsewhere', 'idle', 'locked', 'closed', 'password', 'operator', 'excluded', 'time-limit'))`.execute(
    db,
  );
  await sql`update sessions set playing_since = logged_in_at`.execute(db);
  await sql`
    alter table sessions alter column playing_since set default product_now(), alter column playing_since set not null`.execute(
    db,
  );
  await sql`
    create table play_days (
      player_id bigint not null references players (id),
      day date not null,
      deposited bigint not null,
      withdrawn bigint not null,
      staked bigint not null,
      won bigint not null,
      primary key (player_id, day)
    )`.execute(db);
  await sql`create index play_days_by_day on play_days (day)`.execute(db);
  // Up to which of a player's transfers their days are added up.
  await sql`
    create table play_days_read (
      player_id bigint primary key references players (id),
      last_transfer bigint not null
    )`.execute(db);
  await sql`
    create table play_medians (
      span text not null check (span in ('week', 'month', 'year')),
      first_day date not null,
      players int not null check (players >= 50),
      net bigint not null,
      primary key (span, first_day)
    )`.execute(db);
}
