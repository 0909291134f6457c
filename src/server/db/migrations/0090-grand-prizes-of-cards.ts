import { sql, type Kysely } from 'kysely';

/** Cards win grand prizes, too; appointments never overlap; a payment is ordered before the bank's is booked. */
export async function up(db: Kysely<never>): Promise<void> {
  await wonByCards(db);
  await seriesThreshold(db);
  await appointments(db);
  await payments(db);
}

/** A prize is won by an order in a draw, or by a card of an order. */
async function wonByCards(db: Kysely<never>): Promise<void> {
  await sql`
    alter table grand_prizes
      drop constraint grand_prizes_pkey,
      drop constraint grand_prizes_id_key,
      add primary key (id),
      alter column draw_id drop not null,
      add column card_no smallint check (card_no > 0),
      add constraint grand_prizes_won_by check ((draw_id is null) <> (card_no is null))`.execute(db);
  await sql`
    create unique index grand_prizes_of_draws on grand_prizes (order_id, draw_id) where draw_id is not null`.execute(
    db,
  );
  await sql`
    create unique index grand_prizes_of_cards on grand_prizes (order_id, card_no) where card_no is not null`.execute(
    db,
  );
}

/** From which prize on the cards of a series are claimed: fixed when it opens, since its players bought by it. */
async function seriesThreshold(db: Kysely<never>): Promise<void> {
  await sql`alter table instant_series add column grand_prize bigint check (grand_prize > 0)`.execute(db);
  // Series of before had no prize to claim: games with one were not sold. What is committed of a series stays.
  await sql`alter table instant_series disable trigger instant_series_guard`.execute(db);
  await sql`
    update instant_series s
    set grand_prize = (select max(t.prize) + 1 from deck_tiers t where t.series_id = s.id)`.execute(db);
  await sql`alter table instant_series enable trigger instant_series_guard`.execute(db);
  await sql`alter table instant_series alter column grand_prize set not null`.execute(db);
  // It has one parameter fewer now.
  await sql`
    drop function if exists reveal_cards(int, uuid[], smallint[], bigint[], smallint[], boolean, bigint)`.execute(db);
}

/** An appointment takes half an hour, in which nobody else has one, and ends before its prize expires. */
async function appointments(db: Kysely<never>): Promise<void> {
  await sql`drop index grand_prizes_appointments`.execute(db);
  // Staff could make others before. Who loses theirs is told so, as when staff cancel it.
  await sql`
    with lost as (
      update grand_prizes g set appointment_at = null
      where g.state = 12 and exists (
        select from grand_prizes e where e.state = 12 and e.appointment_at < g.appointment_at
          and e.appointment_at > g.appointment_at - interval '30 minutes')
      returning g.player_id, g.order_id, g.draw_id, g.amount
    )
    insert into notifications (player_id, category, kind, params, order_id)
    select l.player_id, 'winning', 'grandPrizeAppointmentCanceled',
      jsonb_build_object('amount', l.amount, 'lotteryType', d.lottery_type, 'draw', d.phase), l.order_id
    from lost l join draws d on d.id = l.draw_id`.execute(db);
  await sql`
    update grand_prizes set expires_at = appointment_at + interval '30 minutes'
    where state = 12 and appointment_at + interval '30 minutes' > expires_at`.execute(db);
  await sql`
    alter table grand_prizes
      drop constraint grand_prizes_appointment,
      add constraint grand_prizes_appointment check (
        state <> 12 or appointment_at + interval '30 minutes' <= expires_at),
      -- As times of UTC, since an index needs what never depends on a setting.
      add constraint grand_prizes_appointments exclude using gist (
        tsrange(appointment_at at time zone 'UTC', (appointment_at at time zone 'UTC') + interval '30 minutes') with &&)
        where (state = 12 and appointment_at is not null)`.execute(db);
}

/** Staff order the payment, and book it once the bank has carried it out. */
async function payments(db: Kysely<never>): Promise<void> {
  // References of before may have been written otherwise: those rows change no more.
  await sql`
    alter table grand_prizes
      add column payment_ordered_at timestamptz,
      add constraint grand_prizes_ordered check (payment_ordered_at is null or state in (13, 14)),
      add constraint grand_prizes_reference_trimmed check (payment_reference !~ '^\\s|\\s$') not valid`.execute(db);
  await sql`
    create unique index grand_prizes_payments on grand_prizes (payment_reference) where payment_ordered_at is not null`.execute(
    db,
  );
}
