import { sql, type Kysely } from 'kysely';

/** Players log in by their account at the super-app. */
export async function up(db: Kysely<never>): Promise<void> {
  // One player, one account there, both ways. The provider's own id of it is kept as a keyed digest only.
  await sql`
    create table superapp_links (
      player_id bigint primary key references players,
      subject_hash bytea not null unique check (length(subject_hash) = 32),
      label text not null,
      linked_at timestamptz not null default product_now()
    )`.execute(db);
  // Of what happens within minutes between two machines: by the machine's clock.
  await sql`
    create table superapp_requests (
      state_hash bytea primary key,
      browser_hash bytea not null,
      nonce text not null,
      code_verifier text not null,
      redirect_uri text not null,
      player_id bigint references players,
      expires_at timestamptz not null default clock_timestamp() + interval '10 minutes'
    )`.execute(db);
  await sql`
    create table superapp_proofs (
      token_hash bytea primary key,
      browser_hash bytea not null,
      subject_hash bytea not null,
      label text not null,
      player_id bigint references players,
      expires_at timestamptz not null default clock_timestamp() + interval '1 hour'
    )`.execute(db);
}
