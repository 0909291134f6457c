import { sql, type Kysely } from 'kysely';

/** Deposits by card: what was asked, where each stands, and the cards players paid with. */
export async function up(db: Kysely<never>): Promise<void> {
  // No number, no security code: the acquirer keeps those behind its token. A card belongs to the player it first
  // paid for.
  await sql`
    create table bank_cards (
      id bigint generated always as identity primary key,
      player_id bigint not null references players,
      fingerprint text not null unique,
      token text not null,
      brand text not null,
      last4 text not null check (last4 ~ '^[0-9]{4}$'),
      expire_month smallint not null check (expire_month between 1 and 12),
      expire_year smallint not null check (expire_year between 2000 and 2199),
      holder_name text not null,
      unusable text check (unusable in ('expired', 'blocked')),
      created_at timestamptz not null default product_now(),
      last_used_at timestamptz not null default product_now()
    )`.execute(db);
  await sql`create index bank_cards_of_player on bank_cards (player_id, last_used_at desc)`.execute(db);
  // How long a bank may take is measured on the machine's clock: the sandbox moves draws, not the bank.
  await sql`
    create table deposits (
      id uuid primary key default gen_random_uuid(),
      player_id bigint not null references players,
      amount bigint not null check (amount > 0),
      channel_type int not null,
      state text not null default 'created'
        check (state in ('created', 'challenged', 'pending', 'succeeded', 'failed', 'expired')),
      return_url text not null,
      holder_name text,
      receipt_email text,
      bank_card_id bigint references bank_cards,
      payment_id text,
      challenge_url text,
      reason text,
      locale text not null check (locale in ('en-US', 'ar-AE')),
      created_at timestamptz not null default clock_timestamp(),
      submitted_at timestamptz,
      asked_at timestamptz,
      resolved_at timestamptz,
      credited_at timestamptz,
      check (state <> 'created' or submitted_at is null),
      check (state in ('created', 'expired') or submitted_at is not null),
      check ((state in ('succeeded', 'failed', 'expired')) = (resolved_at is not null)),
      check ((state = 'succeeded') = (credited_at is not null)),
      check (state <> 'failed' or reason is not null)
    )`.execute(db);
  await sql`create index deposits_of_player on deposits (player_id, created_at desc)`.execute(db);
  await sql`create index deposits_open on deposits (coalesce(asked_at, submitted_at, created_at))
    where state in ('created', 'challenged', 'pending') or state = 'expired' and submitted_at is not null
      or state = 'failed' and reason = 'NOT_RECEIVED'`.execute(db);
  // Beside the state: the ledger itself takes a deposit's money in only once.
  await sql`create unique index transfers_one_per_deposit on transfers (player_id, reference) where kind = 'deposit'`.execute(
    db,
  );
  // Each step once. Money the bank took is credited even when we had stopped waiting, had refused to lead on to the
  // bank's page because the card is another account's, or were told the payment never came: those ends alone may
  // become a success.
  await sql`
    create function deposits_step() returns trigger language plpgsql as $$
    begin
      if new.id <> old.id or new.player_id <> old.player_id or new.amount <> old.amount
        or new.channel_type <> old.channel_type or new.created_at <> old.created_at then
        raise exception 'what a deposit is does not change';
      end if;
      if new.state = old.state then
        if old.state in ('succeeded', 'failed', 'expired') and (new.resolved_at, new.credited_at) is distinct from (old.resolved_at, old.credited_at) then
          raise exception 'a resolved deposit does not change';
        end if;
      elsif not (case old.state
        when 'created' then new.state in ('pending', 'expired')
        when 'pending' then new.state in ('challenged', 'succeeded', 'failed', 'expired')
        when 'challenged' then new.state in ('pending', 'succeeded', 'failed', 'expired')
        when 'expired' then new.state = 'succeeded'
        when 'failed' then new.state = 'succeeded' and old.reason in ('CARD_BOUND', 'NOT_RECEIVED')
        else false end) then
        raise exception 'a deposit does not go from % to %', old.state, new.state;
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger deposits_step before update on deposits for each row execute function deposits_step()`.execute(
    db,
  );
  await sql`
    create function deposits_stay() returns trigger language plpgsql as $$
    begin raise exception 'deposits are kept'; end $$`.execute(db);
  await sql`create trigger deposits_stay before delete on deposits for each row execute function deposits_stay()`.execute(
    db,
  );
}
