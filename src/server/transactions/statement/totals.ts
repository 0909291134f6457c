import type { TransactionType } from '#contract/transactions/430020-transactions.ts';
import type { Transaction } from '../acts.ts';

/** Of one type, or of all: how many, and what came in and went out, in fils. */
export interface Total {
  readonly count: number;
  readonly moneyIn: number;
  readonly moneyOut: number;
}

export interface StatementTotals {
  /** In the order in which the types first occur. */
  readonly byType: ReadonlyMap<TransactionType, Total>;
  readonly all: Total;
}

const NOTHING: Total = { count: 0, moneyIn: 0, moneyOut: 0 };

export const moneyIn = (amount: number): number => Math.max(amount, 0);
export const moneyOut = (amount: number): number => Math.max(-amount, 0);

const add = (total: Total, amount: number): Total => ({
  count: total.count + 1,
  moneyIn: total.moneyIn + moneyIn(amount),
  moneyOut: total.moneyOut + moneyOut(amount),
});

/** Adds movements up as they are read. */
export function createTotals(): {
  add: (movement: Pick<Transaction, 'type' | 'amount'>) => void;
  read: () => StatementTotals;
} {
  const byType = new Map<TransactionType, Total>();
  let all = NOTHING;
  return {
    add: ({ type, amount }) => {
      byType.set(type, add(byType.get(type) ?? NOTHING, amount));
      all = add(all, amount);
    },
    read: () => ({ byType: new Map(byType), all }),
  };
}
