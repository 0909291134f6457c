import {
  CONTROL_TYPE,
  DEPOSIT_LIMIT_MINUTES,
  NO_END,
  SELF_EXCLUSION_MINUTES,
  TIME_OUT_HOURS,
  WAGER_LIMIT_MINUTES,
  type ControlType,
} from '#contract/controls/choices.ts';
import { LIMIT_STATUS, type ControlInfo } from '#contract/controls/fields.ts';
import { selfExclusionEnd } from '#contract/controls/self-exclusion-end.ts';
import { formatDialogMoment } from '#i18n/date-format.ts';
import type { Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { FILS_PER_DIRHAM, toWire } from '#kernel/money.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import type { Queryable } from '../db/index.ts';
import { readProductNow } from '../db/product-now.ts';
import { findRunningExclusion } from '../exclusions/exclude-player.ts';
import { findLimits } from '../limits/limit-rows.ts';
import { canTighten, findInstead } from '../limits/plan-limit.ts';

const EMPTY = {
  exclusionValue: null,
  remainAmount: null,
  remainChangeAmount: null,
  exclusionDuration: null,
  exclusionDurationDesc: '',
  exclusionStartTimestamp: null,
  exclusionEndTimestamp: null,
  exclusionEndTime: null,
  next: null,
} as const;

const OFFERED = new Set([
  ...SELF_EXCLUSION_MINUTES,
  ...TIME_OUT_HOURS.map((hours) => hours * 60),
  ...DEPOSIT_LIMIT_MINUTES,
  ...WAGER_LIMIT_MINUTES,
]);

/** A duration on offer in words; an exclusion that a player did not choose may have another one. */
const describeDuration = (minutes: number, locale: Locale): string =>
  OFFERED.has(minutes) ? getT(locale, 'controls')(`duration.${minutes}`) : '';

const LIMITS = {
  [CONTROL_TYPE.depositLimit]: { kind: 'deposit', offered: DEPOSIT_LIMIT_MINUTES },
  [CONTROL_TYPE.wagerLimit]: { kind: 'wager', offered: WAGER_LIMIT_MINUTES },
} as const;

async function viewLimit(
  db: Queryable,
  playerId: bigint,
  type: keyof typeof LIMITS,
  locale: Locale,
): Promise<ControlInfo> {
  const { kind, offered } = LIMITS[type];
  const limits = await findLimits(db, playerId, kind);
  const { active, next } = limits;
  const instead = active && findInstead(limits, offered, (await readProductNow(db)).getTime());
  const waiting = next && {
    exclusionValue: next.amount === null ? null : toWire(next.amount),
    exclusionDuration: next.minutes,
    startTimestamp: next.startsAt,
    instead: instead ? { exclusionValue: toWire(instead.amount), exclusionDuration: instead.minutes } : null,
  };
  if (!active) {
    const limitStatus = waiting ? LIMIT_STATUS.waiting : LIMIT_STATUS.none;
    return {
      ...EMPTY,
      exclusionType: type,
      limitStatus,
      remainChangeNum: waiting ? 0 : 1,
      hasLast: limits.last !== undefined,
      next: waiting ?? null,
    };
  }
  const { amount, minutes, startsAt, endsAt, left, leftBeforePending } = active;
  return {
    exclusionType: type,
    limitStatus: left < BigInt(FILS_PER_DIRHAM) ? LIMIT_STATUS.reached : LIMIT_STATUS.active,
    exclusionValue: toWire(amount),
    remainAmount: toWire(left),
    remainChangeAmount: toWire(leftBeforePending),
    exclusionDuration: minutes,
    exclusionDurationDesc: describeDuration(minutes, locale),
    exclusionStartTimestamp: startsAt,
    exclusionEndTimestamp: endsAt,
    exclusionEndTime: formatDialogMoment(endsAt),
    remainChangeNum: canTighten(active, Math.max(...offered)) ? 1 : 0,
    next: waiting ?? null,
  };
}

const EXCLUSIONS = {
  [CONTROL_TYPE.selfExclusion]: 'self-exclusion',
  [CONTROL_TYPE.timeOut]: 'time-out',
} as const;

/** The minutes that were chosen; of an exclusion that a player did not choose, and of older ones, its length. */
function minutesOf(type: keyof typeof EXCLUSIONS, start: number, end: number): number {
  const chosen = SELF_EXCLUSION_MINUTES.find((minutes) => selfExclusionEnd(minutes, start) === end);
  const length = Math.round((end - start) / MINUTE_MS);
  return type === CONTROL_TYPE.selfExclusion ? (chosen ?? length) : length;
}

async function viewExclusion(
  db: Queryable,
  playerId: bigint,
  type: keyof typeof EXCLUSIONS,
  locale: Locale,
): Promise<ControlInfo> {
  const running = await findRunningExclusion(db, playerId, EXCLUSIONS[type]);
  if (!running) return { ...EMPTY, exclusionType: type, limitStatus: LIMIT_STATUS.none, remainChangeNum: 1 };
  const [start, end] = [running.startsAt.getTime(), running.endsAt?.getTime() ?? null];
  // Staff who lift one change its end, not its duration, which is then none of those on offer.
  const minutes = end === null || running.liftedAt ? NO_END : minutesOf(type, start, end);
  return {
    ...EMPTY,
    exclusionType: type,
    limitStatus: LIMIT_STATUS.active,
    exclusionDuration: minutes,
    exclusionDurationDesc: describeDuration(minutes, locale),
    exclusionStartTimestamp: start,
    exclusionEndTimestamp: end,
    exclusionEndTime: end === null ? null : formatDialogMoment(end),
    remainChangeNum: 0,
  };
}

const isLimit = (type: ControlType): type is keyof typeof LIMITS => type in LIMITS;

/** What one control of a player is now. */
export const viewControl = (
  db: Queryable,
  playerId: bigint,
  type: ControlType,
  locale: Locale,
): Promise<ControlInfo> =>
  isLimit(type) ? viewLimit(db, playerId, type, locale) : viewExclusion(db, playerId, type, locale);
