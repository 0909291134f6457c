import { DEPOSIT_OUTCOMES, WALLET_OUTCOMES } from './deposits.ts';
import { COUPON_OUTCOMES, STATEMENT_OUTCOMES } from './others.ts';
import type { MoneyOutcome } from './outcome.ts';
import { AML_OUTCOMES, WITHDRAWAL_OUTCOMES } from './withdrawals.ts';

export interface OutcomeGroup {
  readonly title: string;
  readonly outcomes: readonly MoneyOutcome[];
}

/** All that can become of a player's money, beyond the test cards and the bank's test accounts. */
export const OUTCOME_GROUPS = [
  { title: 'Deposits by card', outcomes: DEPOSIT_OUTCOMES },
  { title: 'Deposits by PayBy and in the mini-program', outcomes: WALLET_OUTCOMES },
  { title: 'Withdrawals', outcomes: WITHDRAWAL_OUTCOMES },
  { title: 'Flags against money laundering', outcomes: AML_OUTCOMES },
  { title: 'Coupons', outcomes: COUPON_OUTCOMES },
  { title: 'Statements', outcomes: STATEMENT_OUTCOMES },
] as const satisfies readonly OutcomeGroup[];

export type OutcomeId = (typeof OUTCOME_GROUPS)[number]['outcomes'][number]['id'];
