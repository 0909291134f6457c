import { NO_END, SELF_EXCLUSION_MINUTES, TIME_OUT_HOURS, type ControlKind } from '#contract/controls/choices.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 12 * MONTH;

/** The choices of the configuration. Amounts in fils, -1 for no limit; durations in minutes. */
export interface LimitChoices {
  readonly amounts: readonly number[];
  readonly minutes: readonly number[];
}
export type Choices = Readonly<Record<'deposit-limit' | 'wager-limit', LimitChoices>>;

/** Minutes that a control may last, the shortest first; -1 has no end. A limit that is tightened lasts longer. */
export function durationsOf(kind: ControlKind, choices: Choices, longerThan = 0): readonly number[] {
  if (kind === 'self-exclusion') return SELF_EXCLUSION_MINUTES;
  if (kind === 'time-out') return TIME_OUT_HOURS.map((hours) => hours * HOUR);
  return choices[kind].minutes.filter((minutes) => minutes > longerThan);
}

export type DurationText =
  | { readonly key: 'untilLifted' }
  | { readonly key: 'minute' | 'hour' | 'day' | 'month' | 'year'; readonly count: number };

const UNITS = [
  ['year', YEAR],
  ['month', MONTH],
  ['day', DAY],
  ['hour', HOUR],
] as const;

/** A duration in its largest whole unit; a day is 24 hours. */
export function describeDuration(minutes: number): DurationText {
  if (minutes === NO_END) return { key: 'untilLifted' };
  if (minutes === DAY) return { key: 'hour', count: 24 };
  const unit = UNITS.find(([, length]) => minutes % length === 0);
  return unit ? { key: unit[0], count: minutes / unit[1] } : { key: 'minute', count: minutes };
}
