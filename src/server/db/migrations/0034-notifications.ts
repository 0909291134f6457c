import { sql, type Kysely } from 'kysely';

/** What a player is told on the page of notifications: what its texts are filled with when they are read. */
export async function up(db: Kysely<never>): Promise<void> {
  // `at` in whole milliseconds, as the wire has it: pages go on from a row's time and id. An order has one notification
  // of its wins and one of its canceled draws, which are renewed.
  await sql`
    create table notifications (
      id bigint generated always as identity primary key,
      player_id bigint not null,
      category text not null check (category in ('winning', 'system')),
      kind text not null,
      params jsonb not null,
      order_id uuid,
      at timestamptz not null default date_trunc('milliseconds', product_now()),
      read_at timestamptz
    )`.execute(db);
  await sql`create index notifications_listed on notifications (player_id, category, at, id)`.execute(db);
  await sql`create index notifications_unread on notifications (player_id, category) where read_at is null`.execute(db);
  await sql`
    create unique index notifications_renewed on notifications (order_id, kind)
    where kind in ('win', 'drawCancelled')`.execute(db);
  await createOperatorMessages(db);
}

/** What an operator wrote, once for all who are told. `sent_to` is the last player who was. */
async function createOperatorMessages(db: Kysely<never>): Promise<void> {
  await sql`
    create table operator_messages (
      id bigint generated always as identity primary key,
      texts jsonb not null,
      link text,
      audience text not null check (audience in ('all', 'verified', 'one')),
      up_to bigint not null,
      sent_to bigint not null default 0,
      created_at timestamptz not null default product_now(),
      done_at timestamptz
    )`.execute(db);
}
