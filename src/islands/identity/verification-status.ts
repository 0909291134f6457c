/** What the sign of a verification says at first sight. */
type Tone = 'good' | 'warm' | 'bad';

/** Where a press on it leads: on to the check, to a word before it, to the player's own data. */
type Act = 'verify' | 'prompt' | 'settings';

interface VerificationStatus {
  /** Its key in `identity:status`, `identity:state` and `identity:action`. */
  readonly key: 1 | 2 | 3 | 4 | 6 | 7;
  readonly tone: Tone;
  readonly act: Act;
}

/** Spec shell §4: 1 unverified, 2 under review, 3 verified, 4 failed, 6 verifying, 7 expired. */
const STATUSES: Readonly<Record<number, VerificationStatus>> = {
  2: { key: 2, tone: 'warm', act: 'prompt' },
  3: { key: 3, tone: 'good', act: 'settings' },
  4: { key: 4, tone: 'bad', act: 'verify' },
  6: { key: 6, tone: 'warm', act: 'verify' },
  7: { key: 7, tone: 'bad', act: 'verify' },
};

/** Where a verification stands, said alike by the account, a deposit and the verification itself. What we do not know is not verified. */
export const findVerificationStatus = (verifiedStatus: number): VerificationStatus =>
  STATUSES[verifiedStatus] ?? { key: 1, tone: 'warm', act: 'verify' };
