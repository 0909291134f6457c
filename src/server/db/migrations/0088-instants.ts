import { sql, type Kysely } from 'kysely';

/**
 * Instant games: docs/instant-games.md. What the triggers do stands in instants/sql/instant-guards.sql. Written
 * hundreds of rows at a time: few indexes and no foreign keys on purpose, as for orders of draws.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table instant_series (
      id bigint generated always as identity primary key,
      lottery_type integer not null,
      number integer not null check (number > 0),
      state text not null default 'on-sale' check (state in ('on-sale', 'ended', 'opened')),
      -- Staff stopped its sales.
      suspended boolean not null default false,
      opens_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > opens_at),
      -- Cards that are not revealed by then are revealed without their players.
      reveals_by timestamptz not null check (reveals_by >= ends_at),
      price bigint not null check (price > 0),
      size integer not null check (size > 0),
      sold integer not null default 0 check (sold between 0 and size),
      seed bytea not null check (octet_length(seed) = 32),
      root bytea not null check (octet_length(root) = 32),
      -- The log's entry that commits to it.
      commitment bytea not null,
      ended_at timestamptz,
      end_reason text check (end_reason in ('date', 'sold-out', 'return', 'stopped')),
      opened_at timestamptz,
      unique (lottery_type, number),
      check ((ended_at is null) = (state = 'on-sale') and (end_reason is null) = (ended_at is null)),
      check ((opened_at is null) = (state <> 'opened'))
    )`.execute(db);
  // One series of a game is on sale at a time.
  await sql`create unique index instant_series_on_sale on instant_series (lottery_type) where state = 'on-sale'`.execute(
    db,
  );
  await sql`
    create table deck_tiers (
      series_id bigint not null,
      tier smallint not null check (tier >= 0),
      prize bigint not null check (prize >= 0 and (prize = 0) = (tier = 0)),
      count integer not null check (count >= 0),
      -- Claimed and left are the deck, always.
      revealed integer not null default 0 check (revealed between 0 and count),
      primary key (series_id, tier)
    )`.execute(db);
  await sql`
    create table deck_swaps (
      series_id bigint not null,
      slot integer not null check (slot >= 0),
      place integer not null check (place >= 0),
      primary key (series_id, slot)
    )`.execute(db);
  await sql`
    create table card_orders (
      order_id uuid primary key,
      series_id bigint not null,
      player_id bigint not null,
      quantity smallint not null check (quantity > 0),
      stake bigint not null check (stake > 0),
      from_gift bigint not null check (from_gift >= 0),
      from_deposited bigint not null check (from_deposited >= 0),
      from_winnings bigint not null check (from_winnings >= 0),
      created_at timestamptz not null,
      revealed smallint not null default 0 check (revealed between 0 and quantity),
      win_amount bigint not null default 0 check (win_amount >= 0),
      check (from_gift + from_deposited + from_winnings = stake)
    )`.execute(db);
  await sql`create index card_orders_of_player on card_orders (player_id, created_at)`.execute(db);
  // Of few orders cards are covered. An index of the cards themselves would be written with each card, twice.
  await sql`create index card_orders_covered on card_orders (series_id, order_id) where revealed < quantity`.execute(
    db,
  );
  await sql`create index card_orders_covered_of_player on card_orders (player_id, created_at) where revealed < quantity`.execute(
    db,
  );
  await sql`
    create table cards (
      order_id uuid not null,
      card_no smallint not null check (card_no > 0),
      series_id bigint not null,
      player_id bigint not null,
      place integer not null check (place >= 0),
      revealed_at timestamptz,
      -- Null until it is revealed: nothing but the deck knows before.
      tier smallint,
      prize bigint check (prize >= 0),
      to_claim boolean,
      -- Revealed without its player.
      automatic boolean,
      primary key (order_id, card_no),
      -- Each card of a deck is dealt once.
      unique (series_id, place),
      check ((revealed_at is null) = (tier is null) and (tier is null) = (prize is null) and (tier is null) = (to_claim is null)
        and (tier is null) = (automatic is null))
      -- A revealed card is written beside the covered one: the keys, which stay the same, are not written again.
    ) with (fillfactor = 45)`.execute(db);
  await sql`
    create table batch_series (
      series_id bigint not null,
      batch bigint not null,
      leaves bytea not null check (octet_length(leaves) > 0 and octet_length(leaves) % 32 = 0),
      primary key (series_id, batch)
    )`.execute(db);
  await guards(db);
  // An order of cards has no draws, and its receipt names no record.
  await sql`alter table orders alter column receipt_previous drop not null`.execute(db);
  await sql`alter table orders drop constraint orders_secret_and_nonce, drop constraint orders_draws_count_check`.execute(
    db,
  );
  // Of cards the nonce alone: nothing of ours says which they are.
  await sql`
    alter table orders add constraint orders_secret_and_nonce
      check (case when draws_count > 0 then (secret is null) = (nonce is null) else secret is null and nonce is not null end
        and octet_length(secret) = 32 and octet_length(nonce) = 16)
      not valid`.execute(db);
  await sql`alter table orders add constraint orders_draws_count_check check (draws_count >= 0) not valid`.execute(db);
}

const CARD_MOVES = sql`
  (new.order_id, new.card_no, new.series_id, new.player_id, new.place) is distinct from (old.order_id, old.card_no, old.series_id, old.player_id, old.place)`;

async function guards(db: Kysely<never>): Promise<void> {
  for (const [table, when] of [
    ['instant_series', sql``],
    // For each card that is revealed: without a call.
    ['cards', sql`when (old.revealed_at is not null or ${CARD_MOVES})`],
    ['deck_tiers', sql``],
  ] as const) {
    await sql`
      create function ${sql.ref(`${table}_guard`)}() returns trigger language plpgsql as $$ begin return new; end $$`.execute(
      db,
    );
    await sql`
      create trigger ${sql.ref(`${table}_guard`)} before update on ${sql.table(table)}
      for each row ${when} execute function ${sql.ref(`${table}_guard`)}()`.execute(db);
    await sql`
      create trigger ${sql.ref(`${table}_stay`)} before delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
  }
  for (const table of ['batch_series'])
    await sql`
      create trigger ${sql.ref(`${table}_never_change`)} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
}
