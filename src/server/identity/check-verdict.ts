import { ADULT_AGE, ageOn } from '#kernel/age.ts';
import type { IdentityCheck } from './provider.ts';

/** Why a check failed: docs/adapters.md §3, and ours from 40 on. */
export const FAILURE_REASON = {
  name: 15,
  underAge: 16,
  birthDate: 17,
  documentExpired: 31,
  documentInvalid: 32,
  incomplete: 33,
  abandoned: 35,
  afterReview: 36,
  documentUsed: 40,
} as const;

export type CheckVerdict =
  | { readonly kind: 'wait' }
  | { readonly kind: 'review' }
  | { readonly kind: 'verified'; readonly document: NonNullable<IdentityCheck['document']> }
  | { readonly kind: 'failed'; readonly reason: number; readonly remark: string | null };

const failedVerdict = (reason: number, remark: string | null = null): CheckVerdict => ({
  kind: 'failed',
  reason,
  remark,
});

/**
 * What a check means for the player. The provider's word is not enough: the document must be of the person who
 * registered, who must be of age on `today` (in Dubai), and still be valid. Whose document it is, the database decides.
 */
export function decideCheck(
  check: IdentityCheck,
  registered: { readonly birthDate: string },
  today: string,
): CheckVerdict {
  if (check.status === 'PENDING') return { kind: 'wait' };
  if (check.status === 'REVIEW') return { kind: 'review' };
  if (check.status === 'FAILED')
    return failedVerdict(check.reason ?? FAILURE_REASON.documentInvalid, check.remark ?? null);
  const { document } = check;
  if (!document) return failedVerdict(FAILURE_REASON.incomplete);
  if (document.name === '') return failedVerdict(FAILURE_REASON.name);
  if (document.birthDate !== registered.birthDate) return failedVerdict(FAILURE_REASON.birthDate);
  if (ageOn(document.birthDate, today) < ADULT_AGE) return failedVerdict(FAILURE_REASON.underAge);
  if (document.expireDate < today) return failedVerdict(FAILURE_REASON.documentExpired);
  return { kind: 'verified', document };
}
