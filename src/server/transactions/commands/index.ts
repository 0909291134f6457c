import { transactions } from './430020-transactions.ts';

/** What handles the transactions commands. */
export const transactionsHandlers = { transactions };
