import { sql, type Kysely } from 'kysely';

/** Grand prizes are claimed by appointment and paid, or forfeited: each once, with the moment at which it was. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`insert into accounts (id, name, may_be_negative) values (6, 'forfeited-prizes', false)`.execute(db);
  // Not valid: rows of before keep to the narrower list, so none is read again.
  await sql`
    alter table transfers drop constraint transfers_kind_check,
      add constraint transfers_kind_check check (kind in (
        'stake', 'advance', 'advance-due', 'stake-refund', 'advance-refund', 'prize',
        'grand-prize', 'grand-prize-paid', 'grand-prize-forfeited',
        'deposit', 'refund-hold', 'deposit-returned', 'refund-failure',
        'chargeback', 'chargeback-loss', 'chargeback-reversal', 'chargeback-loss-reversal',
        'withdrawal-hold', 'withdrawal', 'withdrawal-failure', 'withdrawal-return', 'fee', 'fee-return',
        'release', 'gift', 'gift-return')) not valid`.execute(db);
  // Nothing wrote other states than 12 before.
  await sql`
    alter table grand_prizes
      add column id uuid not null default gen_random_uuid() unique,
      add column submitted_at timestamptz,
      add column appointment_at timestamptz,
      add column claimed_at timestamptz,
      add column paid_at timestamptz,
      add column payment_reference text,
      add column expired_at timestamptz,
      -- Days before the expiry of which the last reminder was.
      add column reminded_days smallint,
      add constraint grand_prizes_submitted check (appointment_at is null or submitted_at is not null),
      add constraint grand_prizes_appointment check (appointment_at < expires_at),
      add constraint grand_prizes_claimed check ((claimed_at is not null) = (state in (13, 14))),
      add constraint grand_prizes_paid check ((paid_at is not null) = (state = 14)),
      add constraint grand_prizes_reference check (
        payment_reference is null or state = 14 and char_length(payment_reference) between 1 and 140),
      add constraint grand_prizes_expired check ((expired_at is not null) = (state in (15, 16))),
      add constraint grand_prizes_expired_as check (state not in (15, 16) or (state = 16) = (submitted_at is not null)),
      -- At one moment it can be claimed or is forfeited, never both.
      add constraint grand_prizes_claimed_in_time check (claimed_at < expires_at),
      add constraint grand_prizes_expired_in_time check (expired_at >= expires_at)`.execute(db);
  // One prize at a time is claimed at the office.
  await sql`
    create unique index grand_prizes_appointments on grand_prizes (appointment_at)
    where state = 12 and appointment_at is not null`.execute(db);
  await sql`create index grand_prizes_unclaimed on grand_prizes (expires_at) where state = 12`.execute(db);
  await guards(db);
}

async function guards(db: Kysely<never>): Promise<void> {
  for (const name of ['grand_prizes_step', 'grand_prizes_stay'])
    await sql`
      create function ${sql.ref(name)}() returns trigger language plpgsql as $$
      begin raise exception 'applied with the other functions'; end $$`.execute(db);
  await sql`
    create trigger grand_prizes_step before update on grand_prizes
    for each row execute function grand_prizes_step()`.execute(db);
  await sql`
    create trigger grand_prizes_stay before delete or truncate on grand_prizes
    for each statement execute function grand_prizes_stay()`.execute(db);
}
