import { sql, type Kysely } from 'kysely';

/** What a player changes of their own account: who they are is confirmed first, and marketing needs their word. */
export async function up(db: Kysely<never>): Promise<void> {
  // By the machine's clock, as all times of a session that limit it.
  await sql`alter table sessions add column confirmed_at timestamptz`.execute(db);
  // No row is no consent. A row says when the player last gave it or took it back.
  await sql`
    create table marketing_preferences (
      player_id bigint not null references players,
      channel text not null check (channel in ('notification', 'email', 'sms')),
      agreed boolean not null,
      changed_at timestamptz not null default product_now(),
      primary key (player_id, channel)
    )`.execute(db);
}
