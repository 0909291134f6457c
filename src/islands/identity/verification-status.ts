/** `verifiedStatus` on the wire. */
export const VERIFIED_STATUS = {
  unverified: 1,
  underReview: 2,
  verified: 3,
  failed: 4,
  verifying: 6,
  expired: 7,
} as const;

interface VerificationStatus {
  /** Its key in `identity:status`, `identity:state` and `identity:action`. */
  readonly key: 1 | 2 | 3 | 4 | 6 | 7;
  readonly tone: 'good' | 'warm' | 'bad';
  /** Where it leads: to the check, to a dialog before it, or to the player's details. */
  readonly action: 'verify' | 'prompt' | 'settings';
}

const UNVERIFIED: VerificationStatus = { key: 1, tone: 'warm', action: 'verify' };
const STATUSES: Readonly<Record<number, VerificationStatus>> = {
  2: { key: 2, tone: 'warm', action: 'prompt' },
  3: { key: 3, tone: 'good', action: 'settings' },
  4: { key: 4, tone: 'bad', action: 'verify' },
  6: { key: 6, tone: 'warm', action: 'verify' },
  7: { key: 7, tone: 'bad', action: 'verify' },
};

/** How the account, the deposit and the verification page show a status. An unknown status counts as not verified. */
export const findVerificationStatus = (verifiedStatus: number): VerificationStatus =>
  STATUSES[verifiedStatus] ?? UNVERIFIED;
