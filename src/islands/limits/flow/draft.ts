import { NO_END, type ControlKind } from '#contract/controls/choices.ts';
import type { ControlInfo } from '#contract/controls/fields.ts';
import { FILS_PER_DIRHAM } from '#kernel/money.ts';
import { readTyped, settleTyped, toFils } from './amount.ts';
import { durationsOf, type Choices } from './durations.ts';
import { isLimit } from './kinds.ts';

/** What the player has chosen so far. */
export interface Draft {
  /** -1 without an end. */
  readonly minutes: number | undefined;
  /** Dirhams; text that is no number stays as typed, so that it can be corrected. */
  readonly amount: string;
  /** Chose to have no limit. */
  readonly isNone: boolean;
}
export const NO_DRAFT: Draft = { minutes: undefined, amount: '', isNone: false };

/** A control as it is sent: fils, -1 for no limit; minutes, -1 without an end. */
export interface Chosen {
  readonly kind: ControlKind;
  readonly amount: number | undefined;
  readonly minutes: number;
}

/** A limit that what is chosen must be less than, and last as long as. */
export type Bound = Pick<ControlInfo, 'remainChangeAmount' | 'exclusionDuration'> | undefined;

export type DraftError = 'missing' | 'notNumeric' | 'notStricter';

/** Amounts to choose from, in fils: under a bound those that are stricter; -1 for no limit only where there was one. */
export const amountsOf = (amounts: readonly number[], bound: Bound, hasLast = true): readonly number[] =>
  amounts.filter((fils) => {
    if (fils === NO_END) return !bound && hasLast;
    return !bound || fils < (bound.remainChangeAmount ?? 0);
  });

/** Whether enough is chosen to go on; the amount is checked by `findDraftError`. */
export const isReady = (kind: ControlKind, { minutes, isNone }: Draft): boolean =>
  minutes !== undefined || (isLimit(kind) && isNone);

export function findDraftError(kind: ControlKind, draft: Draft, bound: Bound): DraftError | undefined {
  if (!isLimit(kind) || draft.isNone) return undefined;
  if (!readTyped(draft.amount).ok) return 'notNumeric';
  const fils = toFils(draft.amount);
  if (fils === undefined) return 'missing';
  return bound && fils >= (bound.remainChangeAmount ?? 0) ? 'notStricter' : undefined;
}

/** The most that a limit may be under a bound, in fils, whole dirhams; 0 if there is none. */
export const strictestMost = ({ remainChangeAmount }: NonNullable<Bound>): number =>
  Math.max(0, Math.ceil((remainChangeAmount ?? 0) / FILS_PER_DIRHAM) - 1) * FILS_PER_DIRHAM;

/** What is sent; undefined while something is missing. To have no limit needs no duration, the wire wants one. */
export function toChosen(kind: ControlKind, draft: Draft, choices: Choices, bound: Bound): Chosen | undefined {
  if (!isReady(kind, draft) || findDraftError(kind, draft, bound)) return undefined;
  const minutes = draft.minutes ?? durationsOf(kind, choices)[0];
  if (minutes === undefined) return undefined;
  if (!isLimit(kind)) return { kind, amount: undefined, minutes };
  return { kind, amount: draft.isNone ? NO_END : toFils(settleTyped(draft.amount)), minutes };
}
