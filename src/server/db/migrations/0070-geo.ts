import { sql, type Kysely } from 'kysely';

/** Where players were last, which signs of a false position staff review, and who needs no proof of place. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table geo_whitelist (
      player_id bigint primary key references players,
      reason text not null,
      allowed_by text not null,
      allowed_at timestamptz not null default product_now()
    )`.execute(db);
  // Rounded to two decimals of a degree, a kilometer; the exact one is known again by its hash.
  await sql`
    create table geo_positions (
      player_id bigint primary key references players,
      latitude double precision not null check (latitude between -90 and 90 and round(latitude::numeric, 2) = latitude::numeric),
      longitude double precision not null
        check (longitude between -180 and 180 and round(longitude::numeric, 2) = longitude::numeric),
      accuracy integer not null check (accuracy >= 0),
      measured_at timestamptz not null,
      exact_hash bytea not null,
      same_since timestamptz not null,
      devices bytea[] not null,
      taken_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index geo_positions_taken on geo_positions (taken_at)`.execute(db);
  await sql`
    create table geo_reviews (
      id bigint generated always as identity primary key,
      player_id bigint not null references players,
      sign text not null check (sign in ('travel', 'still', 'proxy')),
      facts jsonb not null check (jsonb_typeof(facts) = 'object'),
      times integer not null default 1 check (times > 0),
      state text not null default 'open' check (state in ('open', 'explained', 'spoofing')),
      raised_at timestamptz not null default product_now(),
      last_at timestamptz not null default product_now(),
      decided_at timestamptz,
      decided_by text,
      remark text,
      check (num_nonnulls(decided_at, decided_by, remark) = case when state = 'open' then 0 else 3 end)
    )`.execute(db);
  // Seen again, it is the same review.
  await sql`create unique index geo_reviews_open on geo_reviews (player_id, sign) where state = 'open'`.execute(db);
  await sql`create index geo_reviews_of_player on geo_reviews (player_id)`.execute(db);
}
