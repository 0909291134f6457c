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
  await sql`
    create unique index notifications_renewed on notifications (order_id, kind)
    where kind in ('win', 'drawCancelled')`.execute(db);
  await countUnread(db);
  await createOperatorMessages(db);
}

/** Counts of unread rows, since every balance tells them; kept by whatever statement writes, reads or deletes rows. */
async function countUnread(db: Kysely<never>): Promise<void> {
  await sql`
    create table unread_notifications (
      player_id bigint primary key,
      system int not null,
      winning int not null
    ) with (fillfactor = 70)`.execute(db);
  // Its text stands in src/server/notifications/sql.
  await sql`
    create function count_unread() returns trigger language plpgsql as $$ begin return null; end $$`.execute(db);
  for (const [event, tables] of [
    ['insert', 'new table as after'],
    ['update', 'old table as before new table as after'],
    ['delete', 'old table as before'],
  ] as const)
    await sql`
      create trigger unread_after_${sql.raw(event)} after ${sql.raw(event)} on notifications
      referencing ${sql.raw(tables)} for each statement execute function count_unread()`.execute(db);
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
