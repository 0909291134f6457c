import { sql, type Kysely } from 'kysely';

/** Second factors that players add: an authenticator app, passkeys, backup codes. */
export async function up(db: Kysely<never>): Promise<void> {
  await factors(db);
  await pending(db);
}

async function factors(db: Kysely<never>): Promise<void> {
  // The secret is encrypted (src/server/crypto/encryption.ts). The last step is that of the last code accepted.
  await sql`
    create table authenticators (
      player_id bigint primary key references players,
      secret bytea not null,
      last_step bigint not null,
      added_at timestamptz not null default product_now(),
      last_used_at timestamptz
    )`.execute(db);
  // Of a passkey there is no secret here: its private key never leaves the player's device.
  await sql`
    create table passkeys (
      id bigint generated always as identity primary key,
      player_id bigint not null references players,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      added_at timestamptz not null default product_now(),
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index passkeys_player on passkeys (player_id)`.execute(db);
  await sql`
    create table backup_codes (
      player_id bigint not null references players,
      code_hash bytea not null,
      primary key (player_id, code_hash)
    )`.execute(db);
}

async function pending(db: Kysely<never>): Promise<void> {
  // Of what happens within minutes on a player's devices: by the machine's clock.
  await sql`
    create table factor_setups (
      session_id bigint not null references sessions on delete cascade,
      kind text not null check (kind in ('authenticator', 'passkey')),
      secret bytea not null,
      expires_at timestamptz not null default clock_timestamp() + interval '10 minutes',
      primary key (session_id, kind)
    )`.execute(db);
  await sql`
    create table pending_logins (
      token_hash bytea primary key,
      browser_hash bytea not null,
      player_id bigint not null references players,
      method text not null check (method in ('password', 'code', 'superapp')),
      password_digest bytea,
      superapp_subject bytea,
      superapp_proof bytea,
      challenge text,
      attempts int not null default 0,
      expires_at timestamptz not null default clock_timestamp() + interval '10 minutes'
    )`.execute(db);
}
