import * as z from 'zod/mini';

export const idCardType = z.enum(['EID', 'PASSPORT']);
export type IdCardType = z.output<typeof idCardType>;

/** KYC status. */
export const kycStatus = z.object({
  /** A VERIFIED_STATUS. */
  verifiedStatus: z.int(),
  /** 1: verified, and the document expires within thirty days. */
  kycExpireWarnStatus: z.union([z.literal(0), z.literal(1)]),
  /** The newest check; empty if there was none. */
  ticketId: z.string(),
  /** The kind of document of the open check, which 100146 continues; null unless one is open. */
  openIdCardType: z.nullable(idCardType),
  /** 1: no more checks today. */
  forbidStatus: z.union([z.literal(0), z.literal(1)]),
  /**
   * 15 name, 16 under eighteen, 17 birth date; others in docs/adapters.md §3. Null unless the newest check failed.
   */
  verifiedFailReason: z.nullable(z.int()),
  /** The reason in the language of the call; empty if there is none. */
  remark: z.string(),
  /** Whether a login should show the dialog of a failed or expired verification. */
  isLoginCheck: z.boolean(),
  /** Expiry of the document, yyyy-mm-dd. */
  expireDate: z.nullable(z.string()),
});
export type KycStatus = z.output<typeof kycStatus>;
