import { sql, type Kysely } from 'kysely';

/** What the acquirer and the bank report, day by day, and where it differs from the ledger. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table settlement_files (
      source text not null check (source in ('acquirer', 'bank')),
      day date not null,
      -- What the acquirer pays into the bank for the day; null of the bank itself.
      net bigint,
      lines int not null check (lines >= 0),
      loaded_at timestamptz not null default product_now(),
      primary key (source, day),
      check ((source = 'bank') = (net is null))
    )`.execute(db);
  // A line is stored once, whichever files have it.
  await sql`
    create table settlement_lines (
      id bigint generated always as identity primary key,
      source text not null,
      day date not null,
      type text not null check (type in
        ('payment', 'refund', 'chargeback', 'chargeback-reversal', 'payout', 'payout-return', 'settlement', 'other')),
      reference text not null,
      -- What it says it is of, and what that is here: a deposit, refund, chargeback or withdrawal.
      named text not null,
      movement uuid,
      amount bigint not null,
      fee bigint not null,
      currency text not null,
      at timestamptz not null,
      -- Of the acquirer's payment into the bank: the day of the file it is for.
      settles date,
      unique (source, reference, type),
      foreign key (source, day) references settlement_files,
      check (type <> 'settlement' or movement is null)
    )`.execute(db);
  await sql`create index settlement_lines_movement on settlement_lines (movement, type) where movement is not null`.execute(
    db,
  );
  await sql`create index settlement_lines_unknown on settlement_lines (id) where movement is null`.execute(db);
  await sql`create index settlement_lines_of_day on settlement_lines (day)`.execute(db);
  await sql`create index settlement_lines_settles on settlement_lines (settles) where settles is not null`.execute(db);
  await sql`
    create table reconciliation_differences (
      id bigint generated always as identity primary key,
      kind text not null check (kind in
        ('no-file', 'not-in-file', 'not-in-ledger', 'twice', 'amount', 'currency', 'fee', 'changed', 'settlement')),
      type text not null,
      -- The movement, else the line's own reference, else the day.
      subject text not null,
      expected bigint,
      actual bigint,
      found_at timestamptz not null default product_now(),
      closed_at timestamptz,
      -- Null where a later file closed it.
      closed_by text,
      remark text,
      check (closed_at is not null or num_nonnulls(closed_by, remark) = 0),
      check ((closed_by is null) = (remark is null))
    )`.execute(db);
  await sql`
    create unique index reconciliation_differences_open on reconciliation_differences (kind, type, subject)
    where closed_at is null`.execute(db);
  await sql`
    create index reconciliation_differences_resolved on reconciliation_differences (kind, type, subject)
    where closed_by is not null`.execute(db);
  // Transfers that touch bank-clearing, by what they are of and by time.
  await sql`create index transfers_of_bank on transfers (reference) where debit = 1 or credit = 1`.execute(db);
  await sql`create index transfers_of_bank_by_time on transfers (created_at) where debit = 1 or credit = 1`.execute(db);
  // Their texts stand in reconciliation/sql/line-guards.sql.
  await sql`create function reconciliation_differences_guard() returns trigger language plpgsql as $$ begin return new; end $$`.execute(
    db,
  );
  await sql`
    create trigger reconciliation_differences_guard before update on reconciliation_differences
    for each row execute function reconciliation_differences_guard()`.execute(db);
  // A chargeback is known by the acquirer's own id: what its line is of may be found later.
  await sql`create function settlement_lines_guard() returns trigger language plpgsql as $$ begin return new; end $$`.execute(
    db,
  );
  await sql`
    create trigger settlement_lines_guard before update on settlement_lines
    for each row execute function settlement_lines_guard()`.execute(db);
  for (const table of ['settlement_files', 'settlement_lines', 'reconciliation_differences'])
    await sql`
      create trigger ${sql.ref(`${table}_kept`)} before delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
}
