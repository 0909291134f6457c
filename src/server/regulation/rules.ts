import { formatAmount } from '#kernel/money-format.ts';
import { dirhams, type Fils } from '#kernel/money.ts';

/** A player's credited deposits, in fils. */
export interface DepositFacts {
  /** The largest one. */
  readonly largest: Fils;
  /** The highest sum within `WINDOW_DAYS` days, whenever they were. */
  readonly highest: Fils;
}

/** Any days in a row, not only the last ones: what asked for a statement goes on asking until it is made. */
export const WINDOW_DAYS = 30;

interface FundsRule {
  readonly id: keyof DepositFacts;
  readonly threshold: Fils;
  /** For staff. */
  readonly summary: string;
}

/**
 * From which deposits on a player is asked where the money comes from. The sum is the one from which a gaming operator
 * in the UAE has to know its customer, paid at once or in parts (Cabinet Decision 134/2025); a single deposit asks from
 * half of it on.
 */
export const FUNDS_RULES: readonly FundsRule[] = [
  { id: 'largest', threshold: dirhams(5_500), summary: 'one deposit' },
  { id: 'highest', threshold: dirhams(11_000), summary: `deposits within ${WINDOW_DAYS} days` },
];

/** The rules that ask. */
export const findAskingRules = (facts: DepositFacts): readonly FundsRule[] =>
  FUNDS_RULES.filter(({ id, threshold }) => facts[id] >= threshold);

/** Each rule with what it saw, for staff. */
export const describeFacts = (facts: DepositFacts): readonly string[] =>
  FUNDS_RULES.map(
    ({ id, threshold, summary }) =>
      `${summary}: AED ${formatAmount(facts[id])}, ${facts[id] < threshold ? 'below' : 'from'} AED ${formatAmount(threshold)}`,
  );
