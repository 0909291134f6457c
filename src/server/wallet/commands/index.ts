import { balance } from './100124-balance.ts';

/** What handles the wallet commands. */
export const walletHandlers = { balance };
