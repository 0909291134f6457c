import { sql, type Kysely } from 'kysely';

/** Players, their sessions, one-time codes, and what slows guessing down. */
export async function up(db: Kysely<never>): Promise<void> {
  // Ids start above the house's accounts, which are below 8000 = 1000 × 8 (four wallet buckets a player, ids × 8).
  await sql`
    create table players (
      id bigint generated always as identity (start with 1001) primary key,
      open_id text not null unique,
      mobile text unique check (mobile ~ '^\\+[1-9][0-9]{6,14}$'),
      email text unique check (email = lower(email)),
      user_name text,
      real_name text,
      password_hash text,
      birth_date date not null,
      verified_status smallint not null default 1 check (verified_status in (1, 2, 3, 4, 6, 7)),
      document_expires date,
      locale text not null default 'en-US' check (locale in ('en-US', 'ar-AE')),
      state text not null default 'active' check (state in ('active', 'restricted', 'locked', 'closed')),
      privacy_agreed_at timestamptz not null,
      terms_agreed_at timestamptz not null,
      last_login_at timestamptz,
      created_at timestamptz not null default product_now(),
      check (mobile is not null or email is not null)
    )`.execute(db);
  // A verification lasts as long as the document it was made with, to the end of that day in Dubai.
  await sql`
    create function product_today() returns date language sql stable parallel safe
    return (product_now() at time zone 'Asia/Dubai')::date`.execute(db);
  // A statement over many players asks for today once: effective_verified_status(…, …, (select product_today())).
  await sql`
    create function effective_verified_status(status smallint, document_expires date, today date) returns smallint
    language sql immutable parallel safe
    return case when status = 3 and document_expires < today then 7::smallint else status end`.execute(db);
  await sql`
    create function effective_verified_status(status smallint, document_expires date) returns smallint
    language sql stable parallel safe
    return effective_verified_status(status, document_expires, product_today())`.execute(db);
  // How long a session idles is measured on the machine's clock: the sandbox moves draws, not the person at the device.
  await sql`
    create table sessions (
      id bigint generated always as identity primary key,
      player_id bigint not null references players,
      token_hash bytea not null unique,
      cookie_hash bytea not null,
      platform smallint,
      created_at timestamptz not null default clock_timestamp(),
      last_used_at timestamptz not null default clock_timestamp(),
      ended_at timestamptz,
      ended_by text check (ended_by in ('logout', 'login-elsewhere', 'idle', 'locked', 'password', 'operator')),
      check ((ended_at is null) = (ended_by is null))
    )`.execute(db);
  await sql`create unique index sessions_one_active on sessions (player_id) where ended_at is null`.execute(db);
  // Which login came next, without reading all the later ones.
  await sql`create unique index sessions_of_player on sessions (player_id, id)`.execute(db);
  await sql`
    create table one_time_codes (
      id bigint generated always as identity primary key,
      destination text not null,
      purpose text not null,
      code_hash bytea not null,
      attempts smallint not null default 0,
      created_at timestamptz not null default product_now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index one_time_codes_newest on one_time_codes (destination, purpose, id desc)`.execute(db);
  // Keyed by a digest of what was typed, so that accounts that do not exist are slowed and locked like those that do.
  await sql`
    create table login_failures (
      account bytea primary key,
      failures int not null,
      last_failed_at timestamptz not null,
      locked_until timestamptz
    )`.execute(db);
  // The shape rate-limiter-flexible's PostgreSQL store expects, but for `expire`: our driver reads a bigint as a
  // BigInt, and it counts in numbers.
  await sql`
    create table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire double precision
    )`.execute(db);
}
