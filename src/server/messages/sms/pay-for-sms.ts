import { err, ok, type Result } from '#kernel/result.ts';
import type { Tx } from '#server/db/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { loadSmsSpending, spendOnSms, type SmsRefusal } from './budget.ts';
import { countryOfNumber } from './countries.ts';

/** Spends the price of one SMS to this number, or says why none may be sent. */
export type PayForSms = (tx: Tx, number: string, kind?: 'offer') => Promise<Result<void, SmsRefusal>>;

/** How much of each budget offers may use up, in percent: the rest is for codes, without which nobody logs in. */
const OFFERS_PERCENT = 50n;

/** Tells of budgets that run out by an event, and shows by a metric how far they have. */
export function createPayForSms({
  security,
  metrics,
  handle,
}: Pick<Platform, 'security' | 'metrics' | 'handle'>): PayForSms {
  metrics.addGauge('naseeb_sms_budget_used', 'The fullest budget of SMS: 1 is spent', async () => {
    const spending = await loadSmsSpending(handle.background);
    return Math.max(0, ...spending.map(({ spent, budget }) => (budget === 0n ? 1 : Number(spent) / Number(budget))));
  });
  return async (tx, number, kind) => {
    const country = countryOfNumber(number);
    if (country === undefined) return err({ why: 'closed' });
    const paid = await spendOnSms(tx, country, kind === 'offer' ? OFFERS_PERCENT : undefined);
    if (paid.ok) {
      for (const { scope, period, spent, budget } of paid.value)
        security.record('sms-budget-filling', { scope, period, spent: Number(spent), budget: Number(budget) });
      return ok(undefined);
    }
    if (paid.error.why === 'spent' && kind !== 'offer') {
      const { scope, period, budget } = paid.error;
      security.record('sms-budget-spent', { scope, period, budget: Number(budget) });
    }
    return paid;
  };
}
