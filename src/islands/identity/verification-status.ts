import { VERIFIED_STATUS, type VerifiedStatus } from '#contract/identity/verified-status.ts';

interface VerificationStatus {
  /** Its key in `identity:status`, `identity:state` and `identity:action`. */
  readonly key: VerifiedStatus;
  readonly tone: 'good' | 'warm' | 'bad';
  /** Where it leads: to the check, to a dialog before it, or to the player's details. */
  readonly action: 'verify' | 'prompt' | 'settings';
}

const UNVERIFIED: VerificationStatus = { key: VERIFIED_STATUS.unverified, tone: 'warm', action: 'verify' };
const STATUSES: Readonly<Record<number, VerificationStatus>> = {
  [VERIFIED_STATUS.underReview]: { key: VERIFIED_STATUS.underReview, tone: 'warm', action: 'prompt' },
  [VERIFIED_STATUS.verified]: { key: VERIFIED_STATUS.verified, tone: 'good', action: 'settings' },
  [VERIFIED_STATUS.failed]: { key: VERIFIED_STATUS.failed, tone: 'bad', action: 'verify' },
  [VERIFIED_STATUS.verifying]: { key: VERIFIED_STATUS.verifying, tone: 'warm', action: 'verify' },
  [VERIFIED_STATUS.expired]: { key: VERIFIED_STATUS.expired, tone: 'bad', action: 'verify' },
};

/** How the account, the deposit and the verification page show a status. An unknown status counts as not verified. */
export const findVerificationStatus = (verifiedStatus: number): VerificationStatus =>
  STATUSES[verifiedStatus] ?? UNVERIFIED;
