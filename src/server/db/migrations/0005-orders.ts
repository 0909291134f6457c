import { sql, type Kysely } from 'kysely';

/**
 * Orders, their draws, their tickets. Written by the purchase only, hundreds at a time: no foreign keys and few
 * indexes on purpose; the purchase holds the locks on the draws and wallets it names.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // created_at and receipt_previous with the tickets and draws are all a receipt holds: Ed25519 gives the same
  // signature again.
  await sql`
    create table orders (
      id uuid primary key,
      player_id bigint not null,
      total bigint not null check (total > 0),
      created_at timestamptz not null,
      lottery_type integer not null,
      draws_count smallint not null check (draws_count > 0),
      entries_count smallint not null check (entries_count > 0),
      fingerprint bytea not null check (octet_length(fingerprint) = 32),
      receipt_previous bytea not null check (octet_length(receipt_previous) = 32)
    )`.execute(db);
  await sql`create index orders_of_player on orders (player_id, created_at)`.execute(db);
  // State: 1 waiting, 3 winning, 6 refunded, 7 grand prize to claim. A draw that is over and did not win stays 1 (2
  // on the wire).
  await sql`
    create table order_draws (
      order_id uuid not null,
      draw_id bigint not null,
      player_id bigint not null,
      stake bigint not null check (stake > 0),
      from_gift bigint not null check (from_gift >= 0),
      from_deposited bigint not null check (from_deposited >= 0),
      from_winnings bigint not null check (from_winnings >= 0),
      prize bigint check (prize > 0),
      settled_at timestamptz,
      position smallint not null check (position between 1 and "of"),
      "of" smallint not null,
      state smallint not null default 1 check (state in (1, 3, 6, 7)),
      primary key (order_id, draw_id),
      check (from_gift + from_deposited + from_winnings = stake)
    )`.execute(db);
  // What waits in future stakes for a draw.
  await sql`create index order_draws_ahead on order_draws (draw_id) where position > 1`.execute(db);
  // play is its place in Game.plays from 0; m1 to m3 are its positions as masks (#games/masks.ts).
  await sql`
    create table tickets (
      draw_id bigint not null,
      order_id uuid not null,
      player_id bigint not null,
      m1 bigint not null,
      m2 bigint not null,
      m3 bigint not null,
      stake bigint not null check (stake > 0),
      multiple integer not null check (multiple > 0),
      entry_no smallint not null check (entry_no > 0),
      play smallint not null check (play >= 0),
      salt bytea not null check (octet_length(salt) = 16),
      leaf bytea not null check (octet_length(leaf) = 32),
      primary key (draw_id, order_id, entry_no)
    )`.execute(db);
  await sql`
    create table shown_wins (
      order_id uuid not null,
      draw_id bigint not null,
      primary key (order_id, draw_id)
    )`.execute(db);
}
