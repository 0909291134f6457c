/* What a family application may say, without schemas: its form loads this. */

export const RELATIONSHIPS = ['spouse', 'parent', 'children', 'grandchild'] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];

/** How long an account can be monitored or excluded (`familyExclusionTimeLimit` of the configuration). */
export const FAMILY_DURATIONS = ['6m', '1y', '2y', '3y', '5y', 'lifetime'] as const;
export type FamilyDuration = (typeof FAMILY_DURATIONS)[number];

export const FAMILY_KINDS = ['monitor', 'exclude'] as const;
export type FamilyKind = (typeof FAMILY_KINDS)[number];

/** Accounts in one application. */
export const MAX_FAMILY_ACCOUNTS = 10;

/** `none` for any number that no application has; `ended` where nothing of an approved one runs any more. */
export const FAMILY_STATUSES = ['none', 'review', 'approved', 'ended', 'ineligible', 'incorrect'] as const;
export type FamilyStatus = (typeof FAMILY_STATUSES)[number];

/**
 * A person's name as they write it, in the letters of any language. What else it may have is what a registration takes
 * (players/person-rules.ts); the test compares them: code that both forms import would be one more script to load.
 */
export const isPersonName = (text: string): boolean => /^\s*\p{L}[\p{L}\p{M} .'\u2019-]{1,119}$/u.test(text);
