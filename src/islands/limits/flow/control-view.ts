import type { ControlKind } from '#contract/controls/choices.ts';
import type { ControlInfo } from '#contract/controls/fields.ts';
import type { Bound, Chosen } from './draft.ts';
import { isLimit } from './kinds.ts';
import type { Controls } from './state.ts';

/** Values of `limitStatus`. */
const REACHED = 2;
const WAITING = 3;

export type ControlStatus = 'none' | 'active' | 'reached' | 'waiting';

/** Whether the control is in force; its end may have passed since it was loaded. */
export function statusOf(info: ControlInfo, now: number): ControlStatus {
  const { limitStatus, exclusionEndTimestamp: end } = info;
  if (limitStatus === WAITING) return 'waiting';
  if (limitStatus === 0 || (end !== null && end <= now)) return 'none';
  return limitStatus === REACHED ? 'reached' : 'active';
}

/** When something of this ends or begins next, in ms; it may have passed. Undefined where nothing does. */
export function nextChange(controls: Controls): number | undefined {
  const moments = Object.values(controls).flatMap(({ exclusionEndTimestamp, next }: ControlInfo) =>
    [exclusionEndTimestamp, next?.startTimestamp].filter((moment) => typeof moment === 'number'),
  );
  return moments.length > 0 ? Math.min(...moments) : undefined;
}

export const isRunning = (status: ControlStatus): boolean => status === 'active' || status === 'reached';

/** Whether a limit in force may still become stricter. */
export const canTighten = (kind: ControlKind, info: ControlInfo, now: number): boolean =>
  isLimit(kind) && isRunning(statusOf(info, now)) && info.remainChangeNum >= 1;

/** The last limit, which may take the place of a looser one that waits. */
export const insteadOf = (info: ControlInfo, now: number) =>
  isRunning(statusOf(info, now)) ? (info.next?.instead ?? undefined) : undefined;

/** The limit that bounds what the form takes: the one in force, or the last one; undefined where none does. */
export function boundOf(
  info: ControlInfo,
  { tightens, instead }: { readonly tightens: boolean; readonly instead?: boolean | undefined },
  now: number,
): Bound {
  const last = instead ? insteadOf(info, now) : undefined;
  // As much as the last one is no looser.
  if (last) return { remainChangeAmount: last.exclusionValue + 1, exclusionDuration: last.exclusionDuration };
  return tightens ? info : undefined;
}

/** Whether a limit chosen in place of one that waits takes the place of the one in force, too, at once. */
export const beginsAtOnce = (info: ControlInfo, { amount, minutes }: Chosen): boolean =>
  amount !== undefined && amount < (info.remainChangeAmount ?? 0) && minutes >= (info.exclusionDuration ?? 0);

/** Whether the form is locked: nothing may be chosen. */
export const isLocked = (info: ControlInfo): boolean => info.remainChangeNum < 1;

/** How much of a limit is left, from 0 to 1. */
export function shareLeft({ exclusionValue, remainAmount }: ControlInfo): number {
  if (exclusionValue === null || remainAmount === null) return 0;
  return Math.min(1, Math.max(0, remainAmount / exclusionValue));
}
