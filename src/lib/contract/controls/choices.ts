/* What a player may choose among Player Controls, without schemas: the forms load this. */

/** `exclusionType` of the specification. */
export const CONTROL_TYPE = { selfExclusion: 1, depositLimit: 2, wagerLimit: 4, timeOut: 5 } as const;
export type ControlType = (typeof CONTROL_TYPE)[keyof typeof CONTROL_TYPE];

/** `exclusionType` that asks for all of them. */
export const ALL_CONTROLS = -1;
/** As an amount: no limit. As a duration of a self-exclusion: until staff lift it. */
export const NO_END = -1;

const DAY_HOURS = 24;
const DAY_MINUTES = 24 * 60;

/** Hours of a time-out: 1, 2, 7, 30 days; 6, 12, 18 months; 3, 5 years. A month is 30 days, a year 12 months. */
export const TIME_OUT_HOURS = [1, 2, 7, 30, 180, 360, 540, 1080, 1800].map((days) => days * DAY_HOURS);

/** Minutes of a self-exclusion: 6, 12, 18 months; 3, 5 years; until staff lift it. */
export const SELF_EXCLUSION_MINUTES: readonly number[] = [
  ...[180, 360, 540, 1080, 1800].map((days) => days * DAY_MINUTES),
  NO_END,
];

/** Minutes of a deposit limit: 10 minutes; 1, 7, 30 days; 3, 6, 12 months. */
export const DEPOSIT_LIMIT_MINUTES: readonly number[] = [
  10,
  ...[1, 7, 30, 90, 180, 360].map((days) => days * DAY_MINUTES),
];

/** Minutes of a wager limit: 1, 7, 30 days. */
export const WAGER_LIMIT_MINUTES: readonly number[] = [1, 7, 30].map((days) => days * DAY_MINUTES);

/** The least and the most that a limit may be, in dirhams. */
export const LIMIT_DIRHAMS = { min: 1, max: 10_000_000 } as const;

/** Amounts in dirhams that a form of limits offers, before "No limits". */
export const DEPOSIT_LIMIT_DIRHAMS = [100, 200, 500, 1_000, 2_000, 5_000] as const;
export const WAGER_LIMIT_DIRHAMS = [50, 100, 200, 500, 1_000, 2_000] as const;

/** What a control is, as receipts and staff name it. */
const CONTROL_KINDS = ['self-exclusion', 'deposit-limit', 'wager-limit', 'time-out'] as const;
export type ControlKind = (typeof CONTROL_KINDS)[number];

/** What has a receipt: the controls, and the session-time limit (430221). */
export const RECEIPT_KINDS = [...CONTROL_KINDS, 'session-time-limit'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];
