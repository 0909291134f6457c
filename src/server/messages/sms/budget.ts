import { sql } from 'kysely';
import type { Fils } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Queryable, Tx } from '#server/db/index.ts';
import type { Country } from './countries.ts';
import { ALL, resolveSmsRule, type SmsRule, type SmsRuleChange, type SmsScope } from './rules.ts';

export type SmsPeriod = 'hour' | 'day';

/** What was spent of one budget. */
export interface SmsSpending {
  readonly scope: SmsScope;
  readonly period: SmsPeriod;
  readonly spent: Fils;
  readonly budget: Fils;
}

/** Why an SMS is not sent: the operator closed its country, or a budget is spent. */
export type SmsRefusal = { readonly why: 'closed' } | ({ readonly why: 'spent' } & SmsSpending);

/** From this share of a budget on, in percent, its filling is told. */
const ALARM_PERCENT = 80n;

const HOUR_STARTS = sql`date_trunc('hour', clock_timestamp())`;
const DAY_STARTS = sql`date_trunc('day', clock_timestamp() at time zone 'Asia/Dubai') at time zone 'Asia/Dubai'`;

interface SpendingRow {
  readonly scope: SmsScope;
  readonly hour: Fils;
  readonly day: Fils;
}

const currentSpending = sql`scope,
  case when hour_starts = ${HOUR_STARTS} then hour_spent else 0 end as hour,
  case when day_starts = ${DAY_STARTS} then day_spent else 0 end as day`;

/** What the operator changed, by scope. */
export async function loadSmsRuleChanges(db: Queryable): Promise<ReadonlyMap<string, SmsRuleChange>> {
  const rows = await db
    .selectFrom('sms_rules')
    .select(['scope', 'is_open', 'price', 'hour_budget', 'day_budget'])
    .execute();
  return new Map(rows.map((row) => [row.scope, row]));
}

const budgetsOf = ({ scope, hour, day }: SpendingRow, { hourBudget, dayBudget }: SmsRule): SmsSpending[] => [
  { scope, period: 'hour', spent: hour, budget: hourBudget },
  { scope, period: 'day', spent: day, budget: dayBudget },
];

/** All budgets of which something is spent now. */
export async function loadSmsSpending(db: Queryable): Promise<SmsSpending[]> {
  const changes = await loadSmsRuleChanges(db);
  const { rows } = await sql<SpendingRow>`select ${currentSpending} from sms_spending order by scope`.execute(db);
  return rows.flatMap((row) => budgetsOf(row, resolveSmsRule(row.scope, changes.get(row.scope))));
}

/** Whether the alarm is due at this sum. */
const isFilling = (spent: Fils, budget: Fils): boolean => spent * 100n >= budget * ALARM_PERCENT;

/**
 * Spends the price of one SMS, of its country's budgets and of those of all together, or refuses where more than
 * `percent` of one would be spent. Answers the budgets that began to run out with it. Rows are locked in one order, so
 * that messages at once cannot pass a budget.
 */
export async function spendOnSms(
  tx: Tx,
  country: Country,
  percent = 100n,
): Promise<Result<readonly SmsSpending[], SmsRefusal>> {
  const changes = await loadSmsRuleChanges(tx);
  const own = resolveSmsRule(country, changes.get(country));
  if (!own.open) return err({ why: 'closed' });
  await sql`insert into sms_spending (scope) values (${ALL}), (${country}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<SpendingRow>`
    select ${currentSpending} from sms_spending where scope in (${ALL}, ${country})
    order by scope for update`.execute(tx);
  const before = rows.flatMap((row) => budgetsOf(row, row.scope === ALL ? resolveSmsRule(ALL, changes.get(ALL)) : own));
  const full = before.find(({ spent, budget }) => (spent + own.price) * 100n > budget * percent);
  if (full) return err({ why: 'spent', ...full });
  await sql`update sms_spending set
      hour_spent = case when hour_starts = ${HOUR_STARTS} then hour_spent else 0 end + ${own.price},
      day_spent = case when day_starts = ${DAY_STARTS} then day_spent else 0 end + ${own.price},
      hour_starts = ${HOUR_STARTS}, day_starts = ${DAY_STARTS}
    where scope in (${ALL}, ${country})`.execute(tx);
  const after = before.map((one) => ({ ...one, spent: one.spent + own.price }));
  return ok(after.filter(({ spent, budget }) => isFilling(spent, budget) && !isFilling(spent - own.price, budget)));
}
