import { transactions } from './430020-transactions.ts';
import { statementLink } from './430150-statement-link.ts';

/** What handles the transactions commands. */
export const transactionsHandlers = { transactions, statementLink };
