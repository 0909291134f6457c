import { balance } from './100124-balance.ts';

/** The wallet commands of the wire. */
export const walletContract = { balance } as const;
