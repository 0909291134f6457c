import { accountClosure } from './430110-account-closure.ts';
import { requestClosure } from './430111-request-closure.ts';
import { takeBackClosure } from './430112-take-back-closure.ts';
import { releaseDeposits } from './430113-release-deposits.ts';

/** The closure of a player's account. */
export const closureContract = { accountClosure, requestClosure, takeBackClosure, releaseDeposits } as const;
