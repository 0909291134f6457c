import { ADULT_AGE, ageOn } from '#kernel/age.ts';
import type { IdentityCheck, IdentityDocument } from './provider.ts';
import { isSameName } from '#kernel/same-name.ts';

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
  number: 41,
  nationality: 42,
} as const;

/** What the player said of themself at registration. Null is what they were not asked for then. */
export interface RegisteredPerson {
  /** All names. */
  readonly name: string | null;
  readonly birthDate: string;
  readonly nationality: string | null;
  /** Whether the document has the registered number; null where that is unknown, or of another kind of document. */
  readonly hasNumber: boolean | null;
}

export type CheckVerdict =
  | { readonly kind: 'wait' }
  | { readonly kind: 'review' }
  | { readonly kind: 'verified'; readonly document: IdentityDocument }
  | { readonly kind: 'failed'; readonly reason: number; readonly remark: string | null };

const failedVerdict = (reason: number, remark: string | null = null): CheckVerdict => ({
  kind: 'failed',
  reason,
  remark,
});

/** Why a document is not one that the registered person can be verified by, if so. */
function findFault(document: IdentityDocument, registered: RegisteredPerson, today: string): number | undefined {
  if (document.name === '') return FAILURE_REASON.incomplete;
  if (registered.name !== null && !isSameName(registered.name, document.name)) return FAILURE_REASON.name;
  if (document.birthDate !== registered.birthDate) return FAILURE_REASON.birthDate;
  if (ageOn(document.birthDate, today) < ADULT_AGE) return FAILURE_REASON.underAge;
  const isForeign = registered.nationality !== null && document.nationality !== registered.nationality;
  // An Emirates ID has a number for life; a passport is of the country that gave it.
  if (isForeign && document.type === 'PASSPORT') return FAILURE_REASON.nationality;
  if (registered.hasNumber === false) return FAILURE_REASON.number;
  if (document.expireDate < today) return FAILURE_REASON.documentExpired;
  return undefined;
}

/**
 * What a check means for the player. The provider's word is not enough: the document must be of the person who
 * registered, who must be of age on `today` (in Dubai), and still be valid. Whose document it is, the database decides.
 */
export function decideCheck(check: IdentityCheck, registered: RegisteredPerson, today: string): CheckVerdict {
  if (check.status === 'PENDING') return { kind: 'wait' };
  if (check.status === 'REVIEW') return { kind: 'review' };
  if (check.status === 'FAILED')
    return failedVerdict(check.reason ?? FAILURE_REASON.documentInvalid, check.remark ?? null);
  const { document } = check;
  if (!document) return failedVerdict(FAILURE_REASON.incomplete);
  const fault = findFault(document, registered, today);
  return fault === undefined ? { kind: 'verified', document } : failedVerdict(fault);
}
