import { sql, type Kysely } from 'kysely';

/** Draws, what sells of each game, and what was won (docs/draw-engine.md). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table draw_games (
      lottery_type integer primary key,
      sales text not null default 'available' check (sales in ('available', 'suspending', 'suspended')),
      reason text,
      changed_at timestamptz not null default product_now(),
      -- Hash of the newest published record: the next one's "previous", and what receipts name.
      head bytea not null default decode(repeat('00', 32), 'hex') check (octet_length(head) = 32)
    )`.execute(db);
  await sql`
    create table draws (
      id bigint generated always as identity primary key,
      lottery_type integer not null references draw_games,
      phase text not null check (phase ~ '^[0-9]{6}(-[0-9]{4})?$'),
      state text not null default 'scheduled' check (state in
        ('scheduled', 'open', 'suspended', 'closed', 'drawn', 'settled', 'published', 'cancelled')),
      opens_at timestamptz not null,
      closes_at timestamptz not null,
      draws_at timestamptz not null,
      seed bytea not null check (octet_length(seed) = 32),
      seed_hash bytea not null check (seed_hash = sha256(seed)),
      committed_at timestamptz not null,
      beacon jsonb not null,
      closed_at timestamptz,
      ticket_count bigint check (ticket_count >= 0),
      tickets_root bytea check (octet_length(tickets_root) = 32),
      root_published_at timestamptz,
      beacon_round bigint,
      beacon_signature bytea,
      numbers jsonb,
      drawn_at timestamptz,
      -- Winners up to this player are paid; null before the wins are written.
      paid_to bigint,
      settled_at timestamptz,
      previous_hash bytea,
      record_hash bytea,
      record jsonb,
      published_at timestamptz,
      cancelled_at timestamptz,
      cancel_reason text,
      -- Stakes of a cancelled draw are back up to this order; all of them, once refunded_at is set.
      refunded_to uuid,
      refunded_at timestamptz,
      unique (lottery_type, phase),
      unique (lottery_type, draws_at),
      check (committed_at < opens_at and opens_at < closes_at and closes_at <= draws_at),
      check (root_published_at >= closes_at),
      check (num_nulls(ticket_count, tickets_root, root_published_at, beacon_round) in (0, 4)),
      check (num_nulls(beacon_signature, numbers, drawn_at) in (0, 3)),
      check (num_nulls(previous_hash, record_hash, record, published_at) in (0, 4)),
      check (numbers is null or tickets_root is not null),
      check (state not in ('closed', 'drawn', 'settled', 'published') or closed_at is not null),
      check ((state in ('drawn', 'settled', 'published')) = (numbers is not null)),
      check (state not in ('settled', 'published') or settled_at is not null),
      check ((state = 'published') = (record is not null)),
      -- A draw with a published root is never cancelled.
      check (state <> 'cancelled' or (tickets_root is null and cancelled_at is not null))
    )`.execute(db);
  await sql`create index draws_unfinished on draws (draws_at)
    where state <> 'published' and refunded_at is null`.execute(db);
  // The newest record of a game is found by draw_games.head.
  await sql`create unique index draws_by_record on draws (record_hash) where record_hash is not null`.execute(db);
  await sql`
    create function draws_guard() returns trigger language plpgsql as $$
    begin
      if (new.lottery_type, new.phase, new.opens_at, new.closes_at, new.draws_at, new.seed, new.seed_hash, new.committed_at, new.beacon)
        is distinct from
        (old.lottery_type, old.phase, old.opens_at, old.closes_at, old.draws_at, old.seed, old.seed_hash, old.committed_at, old.beacon)
        or (old.tickets_root is not null and (new.tickets_root, new.ticket_count, new.root_published_at, new.beacon_round)
          is distinct from (old.tickets_root, old.ticket_count, old.root_published_at, old.beacon_round))
        or (old.numbers is not null and (new.numbers, new.beacon_signature) is distinct from (old.numbers, old.beacon_signature))
        or (old.record is not null)
      then raise exception 'draw % was published and does not change', old.id using errcode = 'check_violation';
      end if;
      if old.state <> new.state and (old.state, new.state) not in (
        ('scheduled', 'open'), ('scheduled', 'suspended'), ('scheduled', 'closed'), ('scheduled', 'cancelled'),
        ('open', 'suspended'), ('open', 'closed'), ('open', 'cancelled'),
        ('suspended', 'scheduled'), ('suspended', 'open'), ('suspended', 'closed'), ('suspended', 'cancelled'),
        ('closed', 'drawn'), ('closed', 'cancelled'), ('drawn', 'settled'), ('settled', 'published'))
      then raise exception 'draw % cannot go from % to %', old.id, old.state, new.state using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger draws_guard before update on draws for each row execute function draws_guard()`.execute(db);
  await sql`
    create table wins (
      draw_id bigint not null,
      player_id bigint not null,
      order_id uuid not null,
      entry_no smallint not null,
      play smallint not null,
      tier smallint not null,
      prize bigint not null check (prize > 0),
      -- Not in the wallet: waits in prizes to claim.
      to_claim boolean not null,
      primary key (draw_id, player_id, order_id, entry_no)
    )`.execute(db);
  await sql`create index wins_of_player on wins (player_id, draw_id)`.execute(db);
  await sql`
    create table draw_tiers (
      draw_id bigint not null references draws,
      play smallint not null,
      tier smallint not null,
      winners bigint not null,
      amount bigint not null,
      primary key (draw_id, play, tier)
    )`.execute(db);
}
