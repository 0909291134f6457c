import { sql } from 'kysely';
import type { Fils } from '#kernel/money.ts';
import { formatAmount } from '#kernel/money-format.ts';
import type { Db } from '#server/db/index.ts';
import { loadSmsRuleChanges, loadSmsSpending } from '#server/messages/sms/budget.ts';
import { isCountry } from '#server/messages/sms/countries.ts';
import { ALL, priceClassOf, resolveSmsRule, SMS_SCOPES, type SmsScope } from '#server/messages/sms/rules.ts';
import { requireArgument, OpsRefusal, type OpsCommand, type OpsCommands } from '../command.ts';

const AMOUNT = /^(\d{1,9})(?:\.(\d{2}))?$/;

function countryFrom(args: readonly string[]): Exclude<SmsScope, typeof ALL> {
  const text = requireArgument(args, 0, 'the country, e.g. AE').toUpperCase();
  if (!isCountry(text)) throw new OpsRefusal(`${text} is no country that gets SMS: write two letters, as AE.`);
  return text;
}

const scopeFrom = (args: readonly string[]): SmsScope =>
  requireArgument(args, 0, 'the country, e.g. AE, or all').toLowerCase() === 'all' ? ALL : countryFrom(args);

function amountFrom(args: readonly string[], place: number, what: string): Fils {
  const [, whole, rest = '00'] = AMOUNT.exec(requireArgument(args, place, what)) ?? [];
  if (whole === undefined) throw new OpsRefusal(`Write ${what} in dirhams, as 12 or 0.45.`);
  return BigInt(whole) * 100n + BigInt(rest);
}

type Change = Partial<Record<'price' | 'hour_budget' | 'day_budget', Fils>> & { is_open?: boolean };

const changeRule = (db: Db, scope: SmsScope, change: Change): Promise<unknown> =>
  db
    .insertInto('sms_rules')
    .values({ scope, ...change })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet({ ...change, updated_at: sql`product_now()` }))
    .execute();

const nameOf = (scope: SmsScope): string => (scope === ALL ? 'all' : scope);

async function describeScopes(db: Db, scopes: readonly SmsScope[], out: (line: string) => void): Promise<void> {
  const [changes, spending] = await Promise.all([loadSmsRuleChanges(db), loadSmsSpending(db)]);
  for (const scope of scopes) {
    const rule = resolveSmsRule(scope, changes.get(scope));
    const spent = (period: string) =>
      formatAmount(spending.find((one) => one.scope === scope && one.period === period)?.spent ?? 0n);
    out(
      [
        nameOf(scope).padEnd(3),
        scope === ALL ? '' : rule.open ? 'open' : 'closed',
        scope === ALL ? '' : `${priceClassOf(scope)} ${formatAmount(rule.price)}`,
        `hour ${spent('hour')} of ${formatAmount(rule.hourBudget)}`,
        `day ${spent('day')} of ${formatAmount(rule.dayBudget)}`,
        changes.has(scope) ? 'changed' : '',
      ]
        .filter((part) => part !== '')
        .join('  '),
    );
  }
}

const switchCountry = (is_open: boolean): OpsCommand => ({
  usage: '<country>',
  summary: is_open ? 'sends SMS to a country again' : 'sends no SMS to a country; its players are told so',
  run: async ({ db }, args, out) => {
    const scope = countryFrom(args);
    await changeRule(db, scope, { is_open });
    await describeScopes(db, [scope], out);
  },
});

/** Who may be sent SMS, at what price, and how much of the budgets is left. */
export const smsCommands: OpsCommands = {
  list: {
    usage: '[all]',
    summary: 'what was spent on SMS, and the countries that were changed; all countries with `all`',
    run: async ({ db }, args, out) => {
      if (args[0] === 'all') return describeScopes(db, SMS_SCOPES, out);
      const known = new Set([
        ...(await loadSmsRuleChanges(db)).keys(),
        ...(await loadSmsSpending(db)).map(({ scope }) => scope),
      ]);
      return describeScopes(
        db,
        SMS_SCOPES.filter((scope) => scope === ALL || known.has(scope)),
        out,
      );
    },
  },
  open: switchCountry(true),
  close: switchCountry(false),
  price: {
    usage: '<country> <dirhams>',
    summary: 'what one SMS to a country costs, as 0.45',
    run: async ({ db }, args, out) => {
      const scope = countryFrom(args);
      const price = amountFrom(args, 1, 'the price');
      if (price === 0n) throw new OpsRefusal('An SMS costs more than nothing.');
      await changeRule(db, scope, { price });
      await describeScopes(db, [scope], out);
    },
  },
  budget: {
    usage: '<country>|all <dirhams an hour> <dirhams a day>',
    summary: 'how much may be spent on SMS to a country, or on all SMS',
    run: async ({ db }, args, out) => {
      const scope = scopeFrom(args);
      const [hour_budget, day_budget] = [
        amountFrom(args, 1, "the hour's budget"),
        amountFrom(args, 2, "the day's budget"),
      ];
      await changeRule(db, scope, { hour_budget, day_budget });
      await describeScopes(db, [scope], out);
    },
  },
  reset: {
    usage: '<country>|all',
    summary: 'leaves price, budgets and country as the product has them',
    run: async ({ db }, args, out) => {
      const scope = scopeFrom(args);
      const { numDeletedRows } = await db.deleteFrom('sms_rules').where('scope', '=', scope).executeTakeFirst();
      if (numDeletedRows === 0n) throw new OpsRefusal(`Nothing was changed for ${nameOf(scope)}.`);
      await describeScopes(db, [scope], out);
    },
  },
};
