import { sql, type Kysely } from 'kysely';

/** What staff set of a game's card in menus, on the home page and in lists: draw games and instant games. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table game_cards (
      show_key text primary key check (show_key ~ '^[a-z0-9-]{1,64}$'),
      -- 1 hot, 2 new.
      mark smallint check (mark in (1, 2)),
      -- Before the games without one; the lowest first.
      place integer check (place > 0),
      hidden boolean not null default false,
      updated_at timestamptz not null default product_now()
    )`.execute(db);
  // As it was written in the program before.
  await sql`insert into game_cards (show_key, mark) values ('luckyday', 1)`.execute(db);
}
