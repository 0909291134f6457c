import { sql, type Kysely } from 'kysely';

/**
 * A confirmation has a second step where the player added a factor, and may be good for one thing alone. Backup codes
 * remember whether their player has said that they kept them; of earlier ones nobody was asked.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table sessions add column confirmed_for bytea`.execute(db);
  // Of what happens within minutes on a player's devices: by the machine's clock.
  await sql`
    create table begun_confirmations (
      session_id bigint primary key references sessions on delete cascade,
      challenge text,
      attempts int not null default 0,
      expires_at timestamptz not null default clock_timestamp() + interval '10 minutes'
    )`.execute(db);
  await sql`alter table backup_codes add column kept boolean not null default true`.execute(db);
  await sql`alter table backup_codes alter column kept set default false`.execute(db);
}
