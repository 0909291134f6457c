import { sql, type Kysely } from 'kysely';

/**
 * Mails and SMS: the record that one was sent stays, what was in it does not (params are wiped once it left).
 * The id is the reference by which a mail host or SMS provider recognises a repetition.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table messages (
      id uuid primary key default gen_random_uuid(),
      player_id bigint references players,
      channel text not null check (channel in ('sms', 'mail')),
      recipient text not null,
      locale text not null,
      template text not null,
      params jsonb,
      created_at timestamptz not null default product_now(),
      expires_at timestamptz,
      sent_at timestamptz,
      dropped_at timestamptz,
      check (sent_at is null or params is null)
    )`.execute(db);
  await sql`create index messages_of_player on messages (player_id, created_at)`.execute(db);
}
