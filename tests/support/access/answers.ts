import * as errorCodes from '#contract/error-codes.ts';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';

type StatusName = keyof typeof VERIFIED_STATUS;

/** Verified players who have limited themselves: by a self-exclusion, a time-out, limits that are used up. */
export const LIMITED = ['excluded', 'timedOut', 'limitReached'] as const;
type LimitedName = (typeof LIMITED)[number];

/**
 * Who calls. All need no proof of place but `outOfPlace`, who is verified. Locked and closed players call with the
 * session they had before; one under review (`restricted`), and one whose payments staff stopped, logged in again.
 */
export type CallerName =
  'visitor' | StatusName | LimitedName | 'outOfPlace' | 'restricted' | 'stopped' | 'locked' | 'closed';
export const CALLERS: readonly CallerName[] = [
  'visitor',
  ...(Object.keys(VERIFIED_STATUS) as StatusName[]),
  ...LIMITED,
  'outOfPlace',
  'restricted',
  'stopped',
  'locked',
  'closed',
];

/** The code that each caller is answered; 0 is a success. */
export type Answers = Readonly<Record<CallerName, number>>;

const forAll = (code: number) => Object.fromEntries(CALLERS.map((name) => [name, code])) as Answers;

/** `access: 'public'`, whoever calls: a session that has ended is none. */
export const everybody = (code = 0): Answers => forAll(code);

/** `access: 'session'`: every player who may log in, whatever is known of their identity. */
export const players = (code = 0): Answers => ({
  ...forAll(code),
  visitor: errorCodes.loginRequired,
  locked: errorCodes.accountLocked,
  closed: errorCodes.accountClosed,
});

/** The same answer to all who have limited themselves. */
export const limitedPlayers = (code: number): Readonly<Record<LimitedName, number>> => ({
  excluded: code,
  timedOut: code,
  limitReached: code,
});

/**
 * `access: 'verified'`; also a verified player whom the operator restricted or stopped, or who excluded themself, moves
 * no money but out. `limitReached`: what one is answered whose limits are used up.
 */
export const verifiedPlayers = (limitReached = 0): Answers => ({
  ...players(errorCodes.identityNotVerified),
  verified: 0,
  outOfPlace: 0,
  restricted: errorCodes.accountUnderReview,
  stopped: errorCodes.paymentsStopped,
  ...limitedPlayers(errorCodes.selfExcluded),
  limitReached,
});

/** `geo: true`: verified players who are where they may play and deposit. */
export const placedPlayers = (limitReached: number): Answers => ({
  ...verifiedPlayers(limitReached),
  outOfPlace: errorCodes.geoProofMissing,
});

/** A deposit. */
export const depositors = (): Answers => ({
  ...placedPlayers(errorCodes.depositLimitReached),
  stopped: errorCodes.tooManyDepositAttempts,
});

/** Money out: every verified player, also one whom the operator restricted or stopped, or who limited themself. */
export const withdrawers = (): Answers => ({
  ...verifiedPlayers(),
  restricted: 0,
  stopped: 0,
  ...limitedPlayers(0),
});

/** Who proves to be the owner of an account, to be let in or back in; `nobody`: where there is no such account. */
export const owners = (nobody: number): Answers => ({
  ...forAll(0),
  visitor: nobody,
  locked: errorCodes.accountLocked,
  closed: errorCodes.accountClosed,
});
