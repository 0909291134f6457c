import { balance } from './100124-balance.ts';
import { transactions } from '#server/transactions/commands/430020-transactions.ts';

/** What handles the wallet commands. */
export const walletHandlers = { balance, transactions };
