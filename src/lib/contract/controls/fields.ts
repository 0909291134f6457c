import * as z from 'zod/mini';
import { fils, positiveFils, timestamp } from '../fields.ts';
import { CONTROL_TYPE, LIMIT_DIRHAMS, NO_END, RECEIPT_KINDS } from './choices.ts';

const FILS = 100;

/** A limit in fils, in whole dirhams; -1 for no limit. */
export const limitAmount = z.union([
  z.literal(NO_END),
  z
    .int('input.limit')
    .check(
      z.minimum(LIMIT_DIRHAMS.min * FILS, 'input.limit'),
      z.maximum(LIMIT_DIRHAMS.max * FILS, 'input.limit'),
      z.multipleOf(FILS, 'input.limit'),
    ),
]);

export const controlType = z.enum(CONTROL_TYPE);

/** `limitStatus`: nothing set, in force, used up, or asked for and not in force yet. */
export const LIMIT_STATUS = { none: 0, active: 1, reached: 2, waiting: 3 } as const;

/** `HH:mm, DD/MM/YYYY` in Dubai's time. */
const endTime = z.string();

/** What a control is now. Amounts in fils. */
export const controlInfo = z.object({
  exclusionType: controlType,
  limitStatus: z.enum(LIMIT_STATUS),
  /** The limit; null of an exclusion, and where none is set. */
  exclusionValue: z.nullable(positiveFils),
  /** What is left of the limit. */
  remainAmount: z.nullable(fils),
  /** A change of the limit must be to less than this: payments that may still come count against the new one. */
  remainChangeAmount: z.nullable(fils),
  /** In minutes; -1 until staff lift it, null where nothing is set. */
  exclusionDuration: z.nullable(z.int()),
  /** The duration in the language of the call. */
  exclusionDurationDesc: z.string(),
  exclusionStartTimestamp: z.nullable(timestamp),
  /** Null also where it has no end. */
  exclusionEndTimestamp: z.nullable(timestamp),
  exclusionEndTime: z.nullable(endTime),
  /** Below 1 the form is locked. */
  remainChangeNum: z.int(),
  /** Ours, where no limit is in force: whether one has ended. A looser one waits for it, and -1 ends it for good. */
  hasLast: z.optional(z.boolean()),
  /** What begins after it: a limit that is looser than the last one, or none (`exclusionValue` null). */
  next: z.nullable(
    z.object({
      exclusionValue: z.nullable(positiveFils),
      exclusionDuration: z.nullable(z.int()),
      startTimestamp: timestamp,
      /** Where it is looser than the last limit: that one, which 100156 puts in its place. */
      instead: z.nullable(z.object({ exclusionValue: positiveFils, exclusionDuration: z.int() })),
    }),
  ),
});
export type ControlInfo = z.output<typeof controlInfo>;

/** What the operator signed that a player set: docs/control-receipts.md. */
export const controlReceipt = z.object({
  version: z.literal(1),
  type: z.literal('naseeb/control'),
  receiptId: z.uuid(),
  kind: z.enum(RECEIPT_KINDS),
  /** The player's `userOpenId`. */
  player: z.string(),
  /** A limit in fils; absent of an exclusion, of a session-time limit, and for no limit. */
  amount: z.optional(positiveFils),
  /** A session-time limit; absent of the others, and for no limit. */
  minutes: z.optional(z.int().check(z.positive())),
  /** ISO 8601, UTC, to the millisecond. */
  issuedAt: z.string(),
  effectiveAt: z.string(),
  /** Absent where it has no end. */
  endsAt: z.optional(z.string()),
  /** Ed25519 key and signature, in lower-case hexadecimal. */
  operatorKey: z.string(),
  signature: z.string(),
});
export type ControlReceipt = z.output<typeof controlReceipt>;

/** The answer to whoever set a control. */
export const controlSet = z.object({
  effectiveTimestamp: timestamp,
  exclusionEndTimestamp: z.nullable(timestamp),
  /** `HH:mm, DD/MM/YYYY` in Dubai's time; null where it has no end. */
  exclusionEndTime: z.nullable(endTime),
  receipt: controlReceipt,
});
