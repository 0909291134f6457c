import { sql, type Kysely } from 'kysely';

/** The banks of the country by the three digits that name each inside an IBAN: code, names, BIC. */
const BANKS = [
  ['003', 'Abu Dhabi Commercial Bank', 'بنك أبوظبي التجاري', 'ADCBAEAA'],
  ['009', 'Arab Bank', 'البنك العربي', 'ARABAEAD'],
  ['020', 'HSBC Bank Middle East', 'بنك إتش إس بي سي الشرق الأوسط', 'BBMEAEAD'],
  ['021', 'Citibank', 'سيتي بنك', 'CITIAEAD'],
  ['022', 'Commercial Bank International', 'البنك التجاري الدولي', 'CBINAEAA'],
  ['023', 'Commercial Bank of Dubai', 'بنك دبي التجاري', 'CBDUAEAD'],
  ['024', 'Dubai Islamic Bank', 'بنك دبي الإسلامي', 'DUIBAEAD'],
  ['026', 'Emirates NBD', 'بنك الإمارات دبي الوطني', 'EBILAEAD'],
  ['033', 'Mashreq', 'بنك المشرق', 'BOMLAEAD'],
  ['034', 'Emirates Islamic', 'الإمارات الإسلامي', 'MEBLAEAD'],
  ['035', 'First Abu Dhabi Bank', 'بنك أبوظبي الأول', 'NBADAEAA'],
  ['038', 'National Bank of Fujairah', 'بنك الفجيرة الوطني', 'NBFUAEAF'],
  ['040', 'RAKBANK', 'بنك رأس الخيمة الوطني', 'NRAKAEAK'],
  ['041', 'Sharjah Islamic Bank', 'مصرف الشارقة الإسلامي', 'NBSHAEAS'],
  ['042', 'National Bank of Umm Al Qaiwain', 'بنك أم القيوين الوطني', 'UMMQAEAD'],
  ['044', 'Standard Chartered', 'ستاندرد تشارترد', 'SCBLAEAD'],
  ['047', 'United Arab Bank', 'البنك العربي المتحد', 'UARBAEAA'],
  ['050', 'Abu Dhabi Islamic Bank', 'مصرف أبوظبي الإسلامي', 'ABDIAEAD'],
  ['053', 'Al Hilal Bank', 'مصرف الهلال', 'HLALAEAA'],
  ['057', 'Ajman Bank', 'مصرف عجمان', 'AJMNAEAJ'],
] as const;

/** Withdrawals: the accounts they go to, what was asked for, and the files that tell the bank to pay. */
export async function up(db: Kysely<never>): Promise<void> {
  await accounts(db);
  await withdrawals(db);
  await guards(db);
}

async function accounts(db: Kysely<never>): Promise<void> {
  await sql`
    create table banks (
      code text primary key check (code ~ '^[0-9]{3}$'),
      name_en text not null,
      name_ar text not null,
      bic text check (bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
      is_enabled boolean not null default true
    )`.execute(db);
  for (const [code, nameEn, nameAr, bic] of BANKS)
    await sql`insert into banks (code, name_en, name_ar, bic) values (${code}, ${nameEn}, ${nameAr}, ${bic})`.execute(
      db,
    );
  await sql`
    create table payout_accounts (
      id bigint generated always as identity primary key,
      player_id bigint not null references players,
      kind text not null check (kind in ('iban', 'payby')),
      number text not null,
      bank_code text references banks,
      street_address text,
      holder_name text not null,
      locked_at timestamptz,
      locked_reason text,
      removed_at timestamptz,
      created_at timestamptz not null default product_now(),
      check (kind <> 'iban' or bank_code is not null),
      check ((locked_at is null) = (locked_reason is null))
    )`.execute(db);
  await sql`create unique index payout_accounts_once on payout_accounts (player_id, kind, number) where removed_at is null`.execute(
    db,
  );
  // Whose else an account is.
  await sql`create index payout_accounts_number on payout_accounts (number)`.execute(db);
  await sql`create index payout_accounts_of_player on payout_accounts (player_id)`.execute(db);
}

async function withdrawals(db: Kysely<never>): Promise<void> {
  // How long the bank takes is measured on the machine's clock, as with deposits.
  await sql`
    create table payout_files (
      id text primary key check (id ~ '^[0-9a-f]{32}$'),
      state text not null default 'sending' check (state in ('sending', 'accepted', 'done')),
      xml text,
      created_at timestamptz not null default clock_timestamp(),
      accepted_at timestamptz,
      asked_at timestamptz,
      done_at timestamptz,
      check ((state = 'done') = (xml is null)),
      check ((state = 'done') = (done_at is not null))
    )`.execute(db);
  await sql`create index payout_files_open on payout_files (coalesce(asked_at, created_at)) where state <> 'done'`.execute(
    db,
  );
  await sql`
    create table withdrawals (
      id uuid primary key default gen_random_uuid(),
      player_id bigint not null references players,
      account_id bigint references payout_accounts,
      channel_type int not null,
      amount bigint not null check (amount > 0),
      fee bigint not null check (fee >= 0 and fee < amount),
      account_number text,
      holder_name text,
      bank_code text references banks,
      state text not null check (state in
        ('review', 'approved', 'sent', 'paid', 'failed', 'rejected', 'canceled', 'returned')),
      review_reasons text[] not null default '{}',
      reason text,
      requested_at timestamptz not null default product_now(),
      decided_at timestamptz,
      sent_at timestamptz,
      resolved_at timestamptz,
      returned_at timestamptz,
      file_id text references payout_files,
      check (state <> 'review' or decided_at is null),
      check (state in ('review', 'rejected', 'canceled') or decided_at is not null),
      check ((state in ('sent', 'paid', 'failed', 'returned')) = (file_id is not null)),
      check ((file_id is null) = (sent_at is null)),
      check ((state in ('review', 'approved', 'sent')) = (resolved_at is null)),
      check ((state = 'returned') = (returned_at is not null)),
      check (reason is null or state in ('failed', 'rejected', 'returned'))
    )`.execute(db);
  await sql`create index withdrawals_of_player on withdrawals (player_id, requested_at desc)`.execute(db);
  await sql`create index withdrawals_under_way on withdrawals (state, requested_at)
    where state in ('review', 'approved', 'sent')`.execute(db);
  await sql`create index withdrawals_of_file on withdrawals (file_id) where file_id is not null`.execute(db);
  await sql`create index withdrawals_to_account on withdrawals (account_id) where account_id is not null`.execute(db);
  // Beside the state: the ledger itself moves a withdrawal's money once each way.
  await sql`
    create unique index transfers_one_per_withdrawal on transfers (player_id, reference, kind)
    where kind in ('withdrawal-hold', 'withdrawal', 'fee', 'withdrawal-failure', 'withdrawal-return', 'fee-return')`.execute(
    db,
  );
}

async function guards(db: Kysely<never>): Promise<void> {
  // Their texts stand in withdrawals/sql/withdrawal-guards.sql.
  await sql`create function withdrawals_step() returns trigger language plpgsql as $$ begin return new; end $$`.execute(
    db,
  );
  await sql`create trigger withdrawals_step before update on withdrawals for each row execute function withdrawals_step()`.execute(
    db,
  );
  await sql`create function withdrawals_stay() returns trigger language plpgsql as $$ begin return old; end $$`.execute(
    db,
  );
  await sql`create trigger withdrawals_stay before delete on withdrawals for each row execute function withdrawals_stay()`.execute(
    db,
  );
  await sql`create function payout_files_step() returns trigger language plpgsql as $$ begin return new; end $$`.execute(
    db,
  );
  await sql`create trigger payout_files_step before update on payout_files for each row execute function payout_files_step()`.execute(
    db,
  );
}
