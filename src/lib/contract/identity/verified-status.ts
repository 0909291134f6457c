/**
 * How far a player's identity is verified, on the wire and in the database (`players.verified_status`). Apart from the
 * schemas, so that a page can compare with one without loading the schema library.
 */
export const VERIFIED_STATUS = {
  unverified: 1,
  underReview: 2,
  verified: 3,
  failed: 4,
  verifying: 6,
  expired: 7,
} as const;

export type VerifiedStatus = (typeof VERIFIED_STATUS)[keyof typeof VERIFIED_STATUS];
