import { sql, type Kysely } from 'kysely';

/** By what the national self-exclusion register is asked about a player, and its last answer. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table register_identifiers (
      player_id bigint not null references players,
      digest bytea not null check (length(digest) = 32),
      key_id bytea not null check (length(key_id) = 8),
      known_since timestamptz not null default product_now(),
      primary key (player_id, digest)
    )`.execute(db);
  await sql`
    create table register_checks (
      player_id bigint primary key references players,
      answered_at timestamptz not null default product_now(),
      excluded boolean not null,
      ends_at timestamptz,
      reference text,
      check (excluded = (ends_at is not null) and excluded = (reference is not null))
    )`.execute(db);
}
