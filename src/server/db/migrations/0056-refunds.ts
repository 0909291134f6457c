import { sql, type Kysely } from 'kysely';

/** Money of deposits that goes back: refunds to the card or wallet that paid, and chargebacks by its bank. */
export async function up(db: Kysely<never>): Promise<void> {
  // Why it was refunded in the moment it came.
  await sql`
    alter table deposits add column refunded_for text check (refunded_for in ('not-allowed', 'card-bound')),
      add check (refunded_for is null or state = 'succeeded')`.execute(db);
  await refunds(db);
  await chargebacks(db);
}

async function refunds(db: Kysely<never>): Promise<void> {
  // How long the acquirer takes is measured on the machine's clock, as with deposits.
  await sql`
    create table deposit_refunds (
      id uuid primary key,
      deposit_id uuid not null references deposits,
      player_id bigint not null references players,
      amount bigint not null check (amount > 0),
      why text not null check (why in ('not-allowed', 'card-bound', 'operator')),
      state text not null default 'requested' check (state in ('requested', 'succeeded', 'failed')),
      refund_id text,
      reason text,
      created_at timestamptz not null default clock_timestamp(),
      asked_at timestamptz,
      resolved_at timestamptz,
      check ((state = 'requested') = (resolved_at is null)),
      check (reason is null or state = 'failed')
    )`.execute(db);
  await sql`create index deposit_refunds_of_deposit on deposit_refunds (deposit_id)`.execute(db);
  await sql`create index deposit_refunds_of_player on deposit_refunds (player_id, created_at desc)`.execute(db);
  await sql`create index deposit_refunds_open on deposit_refunds (coalesce(asked_at, created_at)) where state = 'requested'`.execute(
    db,
  );
  await sql`create unique index deposit_refunds_at_once on deposit_refunds (deposit_id) where why <> 'operator'`.execute(
    db,
  );
  // Beside the state: the ledger itself moves a refund's money once each way.
  await sql`
    create unique index transfers_one_per_refund on transfers (player_id, reference, kind)
    where kind in ('refund-hold', 'deposit-returned', 'refund-failure')`.execute(db);
  // Their texts stand in deposits/sql/money-back-guards.sql.
  await sql`create function deposit_refunds_step() returns trigger language plpgsql as $$ begin return new; end $$`.execute(
    db,
  );
  await sql`create trigger deposit_refunds_step before update on deposit_refunds for each row execute function deposit_refunds_step()`.execute(
    db,
  );
  await sql`create function deposit_refunds_stay() returns trigger language plpgsql as $$ begin return old; end $$`.execute(
    db,
  );
  await sql`create trigger deposit_refunds_stay before delete on deposit_refunds for each row execute function deposit_refunds_stay()`.execute(
    db,
  );
}

async function chargebacks(db: Kysely<never>): Promise<void> {
  await sql`
    create table chargebacks (
      id uuid primary key default gen_random_uuid(),
      chargeback_id text not null unique,
      deposit_id uuid not null references deposits,
      player_id bigint not null references players,
      amount bigint not null check (amount > 0),
      reason text,
      state text not null check (state in ('opened', 'won', 'lost')),
      from_deposited bigint not null check (from_deposited >= 0),
      from_winnings bigint not null check (from_winnings >= 0),
      from_gift bigint not null check (from_gift >= 0),
      loss bigint not null check (loss >= 0),
      opened_at timestamptz not null default clock_timestamp(),
      resolved_at timestamptz,
      check ((state = 'opened') = (resolved_at is null)),
      -- One that was won before we heard of it took nothing.
      check (from_deposited + from_winnings + from_gift + loss = amount
        or state = 'won' and from_deposited + from_winnings + from_gift + loss = 0)
    )`.execute(db);
  await sql`create index chargebacks_of_deposit on chargebacks (deposit_id)`.execute(db);
  await sql`create index chargebacks_of_player on chargebacks (player_id, opened_at desc)`.execute(db);
  await sql`
    create unique index transfers_one_per_chargeback on transfers (player_id, reference, kind, debit, credit)
    where kind in ('chargeback', 'chargeback-loss', 'chargeback-reversal', 'chargeback-loss-reversal')`.execute(db);
  await sql`create function chargebacks_step() returns trigger language plpgsql as $$ begin return new; end $$`.execute(
    db,
  );
  await sql`create trigger chargebacks_step before update on chargebacks for each row execute function chargebacks_step()`.execute(
    db,
  );
  await sql`create function chargebacks_stay() returns trigger language plpgsql as $$ begin return old; end $$`.execute(
    db,
  );
  await sql`create trigger chargebacks_stay before delete on chargebacks for each row execute function chargebacks_stay()`.execute(
    db,
  );
}
