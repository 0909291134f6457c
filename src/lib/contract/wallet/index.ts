import { balance } from './100124-balance.ts';
import { transactions } from '../transactions/430020-transactions.ts';

/** The wallet commands of the wire. */
export const walletContract = { balance, transactions } as const;
