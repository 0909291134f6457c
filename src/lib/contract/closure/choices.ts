/* What a closure of an account is made of, without schemas: its pages load this. */

/**
 * What must hold before an account is closed, in the order in which it is shown. A feature that holds money or work of
 * a player adds its own (src/server/closure/README.md).
 */
export const CLOSURE_CONDITIONS = [
  'balance',
  'deposits',
  'withdrawals',
  'verified',
  'consecutive',
  'draws',
  'cards',
  'bigWins',
] as const;
export type ClosureConditionName = (typeof CLOSURE_CONDITIONS)[number];

export const CLOSURE_REASONS = ['unused', 'less', 'privacy', 'experience', 'other'] as const;
export type ClosureReason = (typeof CLOSURE_REASONS)[number];

/** `withdrawn`: the player took the request back. */
export const CLOSURE_STATES = ['submitted', 'approved', 'rejected', 'withdrawn'] as const;
export type ClosureState = (typeof CLOSURE_STATES)[number];

/** Letters of the reason in the player's own words. */
export const MAX_CLOSURE_DETAILS = 500;

export interface ClosureReasonFields {
  readonly reason: ClosureReason;
  /** What the player says of it. */
  readonly details: string;
}

/** Words as they are sent: one line without control characters, which the gateway takes for an attack. */
export const toPlainLine = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();

/** What is wrong with the player's own words: another reason than ours needs some, and all have an end. */
export function findDetailsFault({ reason, details }: ClosureReasonFields): 'missing' | 'long' | undefined {
  const text = toPlainLine(details);
  if (text.length > MAX_CLOSURE_DETAILS) return 'long';
  return reason === 'other' && !/\p{L}/u.test(text) ? 'missing' : undefined;
}
