import { sql, type Kysely } from 'kysely';

/** Sales of instant games that staff suspend, and what the list of orders looks up; one seed shuffles one deck. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create unique index instant_series_seed_hash on instant_series (sha256(seed))`.execute(db);
  // A game without a row is sold. Its series on sale says whether it is suspended, too: orders lock that row.
  await sql`
    create table instant_games (
      lottery_type integer primary key,
      suspended boolean not null,
      -- The suspension is a maintenance; players read a sentence of its own.
      maintenance boolean not null,
      reason text,
      changed_at timestamptz not null,
      check ((reason is null) = not suspended and (suspended or not maintenance))
    )`.execute(db);
  // Few orders win: without it their list would read all orders of the player.
  await sql`create index card_orders_won on card_orders (player_id, created_at) where win_amount > 0`.execute(db);
}
