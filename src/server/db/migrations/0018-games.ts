import { sql, type Kysely } from 'kysely';

/**
 * What the draw games need beside Quick Five: the raffle, orders stopped before their last draw, grand prizes, saved
 * numbers.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await raffle(db);
  await stoppedOrders(db);
  await grandPrizes(db);
  // Why a suspended game is not sold: a maintenance is told as one (403000949 and 500001019).
  await sql`alter table draw_games add column maintenance boolean not null default false`.execute(db);
  // Numbers a player keeps to play again: entries as the wire carries them.
  await sql`
    create table saved_numbers (
      id bigint generated always as identity primary key,
      player_id bigint not null,
      lottery_type integer not null,
      name text not null check (char_length(name) between 1 and 40),
      entries jsonb not null,
      created_at timestamptz not null default product_now()
    )`.execute(db);
  await sql`create index saved_numbers_of_player on saved_numbers (player_id, lottery_type, id)`.execute(db);
}

/** A raffle prize is a win of tier 0, beside the one that the same entry's numbers may win. */
async function raffle(db: Kysely<never>): Promise<void> {
  await sql`alter table wins drop constraint wins_pkey, add check (tier >= 0)`.execute(db);
  await sql`alter table wins add primary key (draw_id, player_id, order_id, entry_no, tier)`.execute(db);
  // Its winners are looked up by everyone, among all the wins of a draw.
  await sql`create index wins_of_raffle on wins (draw_id) where tier = 0`.execute(db);
  // Prizes that the raffles drawn so far could not give, for the next one.
  await sql`alter table draw_games add column raffle_carried integer not null default 0 check (raffle_carried >= 0)`.execute(
    db,
  );
  // {"carried", "prizes", "winners"} as docs/draw-proof.md §5 shows it; set with the numbers and never changed.
  await sql`alter table draws add column raffle jsonb check (raffle is null or numbers is not null)`.execute(db);
  await sql`
    create function draws_raffle_guard() returns trigger language plpgsql as $$
    begin
      raise exception 'the raffle of draw % was drawn and does not change', old.id using errcode = 'check_violation';
    end $$`.execute(db);
  await sql`
    create trigger draws_raffle_guard before update on draws for each row
    when (old.numbers is not null and new.raffle is distinct from old.raffle) execute function draws_raffle_guard()`.execute(
    db,
  );
}

/**
 * A draw that a player stopped keeps its row in order_draws (6, and when), so that the order still says what it was.
 * Its tickets move here: they take part in nothing, and the receipt, which names their leaves, can still be made
 * again.
 */
async function stoppedOrders(db: Kysely<never>): Promise<void> {
  // Not valid: no row has it yet, so none needs to be read for it.
  await sql`
    alter table order_draws add column stopped_at timestamptz,
      add constraint order_draws_stopped check (stopped_at is null or state = 6) not valid`.execute(db);
  await sql`create table stopped_tickets (like tickets including all)`.execute(db);
}

/** Prizes to claim, one row for each order and draw (12 unclaimed, 13 claimed, 14 paid, 15 and 16 expired). */
async function grandPrizes(db: Kysely<never>): Promise<void> {
  await sql`
    create table grand_prizes (
      order_id uuid not null,
      draw_id bigint not null,
      player_id bigint not null,
      amount bigint not null check (amount > 0),
      state smallint not null default 12 check (state between 12 and 16),
      won_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > won_at),
      primary key (order_id, draw_id)
    )`.execute(db);
  await sql`create index grand_prizes_of_player on grand_prizes (player_id, won_at)`.execute(db);
  await sql`
    insert into grand_prizes (order_id, draw_id, player_id, amount, won_at, expires_at)
    select w.order_id, w.draw_id, w.player_id, sum(w.prize)::bigint, x.settled_at, x.settled_at + interval '180 days'
    from wins w join order_draws x using (order_id, draw_id) where w.to_claim and x.state = 7
    group by w.order_id, w.draw_id, w.player_id, x.settled_at`.execute(db);
}
