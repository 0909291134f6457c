import { balance } from './100124-balance.ts';
import { transactions } from './430020-transactions.ts';

/** What handles the wallet commands. */
export const walletHandlers = { balance, transactions };
