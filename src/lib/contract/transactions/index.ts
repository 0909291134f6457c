import { transactions } from './430020-transactions.ts';
import { statementLink } from './430150-statement-link.ts';

/** The transactions commands of the wire. */
export const transactionsContract = { transactions, statementLink } as const;
