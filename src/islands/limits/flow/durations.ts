import { NO_END, SELF_EXCLUSION_MINUTES, TIME_OUT_HOURS, type ControlKind } from '#contract/controls/choices.ts';
import { selfExclusionEnd } from '#contract/controls/self-exclusion-end.ts';
import { MINUTE_MS } from '#kernel/time.ts';

const MINUTES_PER_HOUR = 60;

/** The choices of the configuration. Amounts in fils, -1 for no limit; durations in minutes. */
export interface LimitChoices {
  readonly amounts: readonly number[];
  readonly minutes: readonly number[];
}
export type Choices = Readonly<Record<'deposit-limit' | 'wager-limit', LimitChoices>>;

/**
 * Minutes that a control may last, the shortest first; -1 has no end. A limit that is tightened lasts as long or
 * longer, from now.
 */
export function durationsOf(kind: ControlKind, choices: Choices, atLeast = 0): readonly number[] {
  if (kind === 'self-exclusion') return SELF_EXCLUSION_MINUTES;
  if (kind === 'time-out') return TIME_OUT_HOURS.map((hours) => hours * MINUTES_PER_HOUR);
  return choices[kind].minutes.filter((minutes) => minutes >= atLeast);
}

/** When a control ends that begins at `start`, in ms; null without an end. */
export function endOf(kind: ControlKind, minutes: number, start: number): number | null {
  if (kind === 'self-exclusion') return selfExclusionEnd(minutes, start);
  return minutes === NO_END ? null : start + minutes * MINUTE_MS;
}
