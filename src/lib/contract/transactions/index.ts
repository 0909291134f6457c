import { transactions } from './430020-transactions.ts';

/** The transactions commands of the wire. */
export const transactionsContract = { transactions } as const;
