import { dirhams, type Fils } from '#kernel/money.ts';
import { COUNTRIES, type Country } from './countries.ts';

/** A country, or all of them together. */
export type SmsScope = Country | typeof ALL;
export const ALL = '*';

/** What an SMS may cost. Budgets are of the clock's hour and of the day in Dubai. */
export interface SmsRule {
  readonly open: boolean;
  /** Of one message; 0 of all countries together. */
  readonly price: Fils;
  readonly hourBudget: Fils;
  readonly dayBudget: Fils;
}

/** What the operator said otherwise; null leaves it as it is here. */
export interface SmsRuleChange {
  readonly scope: string;
  readonly is_open: boolean | null;
  readonly price: Fils | null;
  readonly hour_budget: Fils | null;
  readonly day_budget: Fils | null;
}

const rule = (price: Fils, hour: number, day: number): SmsRule => ({
  open: true,
  price,
  hourBudget: dirhams(hour),
  dayBudget: dirhams(day),
});

/**
 * Prices by class, rounded up from what senders ask; an operator writes those of their own contract (`npm run ops --
 * sms price`). Budgets are what a day of registrations needs at home, and little elsewhere: a fraud by SMS lives on
 * messages to far countries.
 */
export const PRICE_CLASSES = {
  home: rule(40n, 2_000, 10_000),
  near: rule(60n, 120, 600),
  far: rule(160n, 64, 320),
} as const;
export type PriceClass = keyof typeof PRICE_CLASSES;

const TOGETHER = rule(0n, 2_500, 12_000);

/** Where most visitors and residents of the Emirates have their numbers from, at an ordinary price. */
const NEAR: ReadonlySet<string> = new Set<Country>(
  'SA OM KW BH QA EG JO LB IN PK BD PH LK NP GB IE US CA FR DE IT ES NL BE AT CH PT SE NO DK FI PL TR CN HK SG MY AU NZ ZA'.split(
    ' ',
  ) as Country[],
);

export const priceClassOf = (country: Country): PriceClass =>
  country === 'AE' ? 'home' : NEAR.has(country) ? 'near' : 'far';

/** What holds: the operator's word where there is one. */
export function resolveSmsRule(scope: SmsScope, change?: SmsRuleChange): SmsRule {
  const own = scope === ALL ? TOGETHER : PRICE_CLASSES[priceClassOf(scope)];
  return {
    open: change?.is_open ?? own.open,
    price: change?.price ?? own.price,
    hourBudget: change?.hour_budget ?? own.hourBudget,
    dayBudget: change?.day_budget ?? own.dayBudget,
  };
}

export const SMS_SCOPES: readonly SmsScope[] = [ALL, ...COUNTRIES];
