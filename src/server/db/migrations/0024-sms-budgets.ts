import { sql, type Kysely } from 'kysely';

/**
 * SMS cost money: what was spent in this hour and day, in each country and in all ('*'), and what the operator says of
 * prices and budgets in place of src/server/messages/sms/rules.ts. A message is paid for once, however often it is
 * tried.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table sms_rules (
      scope text primary key check (scope ~ '^([A-Z]{2}|[*])$'),
      is_open boolean,
      price bigint check (price > 0),
      hour_budget bigint check (hour_budget >= 0),
      day_budget bigint check (day_budget >= 0),
      updated_at timestamptz not null default product_now()
    )`.execute(db);
  await sql`
    create table sms_spending (
      scope text primary key check (scope ~ '^([A-Z]{2}|[*])$'),
      hour_starts timestamptz not null default '-infinity',
      hour_spent bigint not null default 0 check (hour_spent >= 0),
      day_starts timestamptz not null default '-infinity',
      day_spent bigint not null default 0 check (day_spent >= 0)
    )`.execute(db);
  await sql`alter table messages add column paid_for boolean not null default false`.execute(db);
}
