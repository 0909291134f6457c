import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import { FILS_PER_DIRHAM, type Fils } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';

/** A looser limit takes effect so long after it was asked for. */
export const LOOSER_AFTER_MS = DAY_MS;

/** What a player asks for; no amount: no limit. */
export interface AskedLimit {
  readonly amount: Fils | null;
  readonly minutes: number;
}

/** A limit that was set. */
export interface SetLimit {
  readonly amount: Fils;
  readonly minutes: number;
  readonly endsAt: number;
}

/** A limit in force. */
interface LimitInForce extends SetLimit {
  readonly left: Fils;
  /** The same without payments that may still come: they count against a limit that takes its place, too. */
  readonly leftBeforePending: Fils;
}

/** What the player has of this kind. */
export interface CurrentLimits {
  readonly active: LimitInForce | undefined;
  /** Ended last, and the player has not wanted none since. */
  readonly last: SetLimit | undefined;
  /** What was asked for and is not in force yet; without an amount, that there is none from then on. */
  readonly next?: { readonly amount: Fils | null; readonly minutes: number | null } | undefined;
}

/** A limit to store; without an amount, that there is none from its start on. Times in ms. */
export interface NewLimit {
  readonly amount: Fils | null;
  readonly minutes: number | null;
  readonly startsAt: number;
  /** Null where it has no end. */
  readonly endsAt: number | null;
}

export interface LimitPlan {
  /** In order of their start. They replace what waits, and unless it is kept, what is active. */
  readonly limits: readonly NewLimit[];
  readonly keepsActive: boolean;
  /** Of what the player asked for. */
  readonly effectiveAt: number;
  readonly endsAt: number | null;
}

/** The least that a limit can be changed to is 1 dirham, and it must be less than what is left before pending. */
export const canTighten = (
  { leftBeforePending, minutes }: Pick<LimitInForce, 'leftBeforePending' | 'minutes'>,
  longest: number,
): boolean => leftBeforePending > BigInt(FILS_PER_DIRHAM) && minutes <= longest;

const isLooser = (asked: AskedLimit, last: SetLimit): boolean =>
  asked.amount === null || asked.amount > last.amount || asked.minutes < last.minutes;

const limitFrom = ({ amount, minutes }: AskedLimit, startsAt: number): NewLimit =>
  amount === null
    ? { amount, minutes: null, startsAt, endsAt: null }
    : { amount, minutes, startsAt, endsAt: startsAt + minutes * MINUTE_MS };

/** Why an active limit does not become what was asked for. */
function refuseChange(active: LimitInForce, asked: AskedLimit): Refusal | undefined {
  const extData = { exclusionEndTimestamp: active.endsAt };
  if (asked.amount === null) return { code: errorCodes.controlActive, extData };
  const { leftBeforePending: left } = active;
  if (left < BigInt(FILS_PER_DIRHAM)) return { code: errorCodes.limitReached, extData };
  if (asked.amount >= left || asked.minutes < active.minutes) return { code: errorCodes.limitNotTighter, extData };
  return undefined;
}

/** The loosest limit that may take the place of one that waits: what held before the player asked for more. */
function loosestInstead({ active, last, next }: CurrentLimits): SetLimit | undefined {
  if (!active || !next) return undefined;
  if (last && active.amount === last.amount && active.minutes === LOOSER_AFTER_MS / MINUTE_MS) return last;
  const amount = next.amount === null || next.amount > active.amount ? active.amount : next.amount;
  return { ...active, amount, minutes: Math.max(active.minutes, next.minutes ?? 0) };
}

/**
 * What becomes of a limit that is asked for. One that is active can only be tightened, at once: less than what is left,
 * for as long or longer, counted from now. After one has ended, a looser one waits a day, in which the last one's
 * amount holds; meanwhile it may be taken back, however little is left: one that is no looser than the last begins in
 * its place.
 */
export function planLimit(current: CurrentLimits, asked: AskedLimit, now: number): Result<LimitPlan, Refusal> {
  const { active, last } = current;
  const refused = active && refuseChange(active, asked);
  if (refused) {
    const loosest = loosestInstead(current);
    if (!loosest || isLooser(asked, loosest)) return err(refused);
    const instead = limitFrom(asked, active.endsAt);
    return ok({ limits: [instead], keepsActive: true, effectiveAt: instead.startsAt, endsAt: instead.endsAt });
  }
  if (!active && last && isLooser(asked, last)) {
    const effectiveAt = now + LOOSER_AFTER_MS;
    const until: AskedLimit = { amount: last.amount, minutes: LOOSER_AFTER_MS / MINUTE_MS };
    const next = limitFrom(asked, effectiveAt);
    return ok({ limits: [limitFrom(until, now), next], keepsActive: false, effectiveAt, endsAt: next.endsAt });
  }
  const set = limitFrom(asked, now);
  return ok({ limits: [set], keepsActive: false, effectiveAt: now, endsAt: set.endsAt });
}

/** What takes the place of a looser limit that waits, of the durations on offer; undefined where nothing does. */
export function findInstead(
  current: CurrentLimits,
  offered: readonly number[],
  now: number,
): { readonly amount: Fils; readonly minutes: number } | undefined {
  const loosest = loosestInstead(current);
  // What was combined from several accounts has a duration of its own.
  const long = offered.filter((one) => loosest && one >= loosest.minutes);
  if (!loosest || !current.next || long.length === 0) return undefined;
  const { amount, minutes } = { ...loosest, minutes: Math.min(...long) };
  const { next } = current;
  if (!isLooser({ amount: next.amount, minutes: next.minutes ?? 0 }, { ...loosest, minutes })) return undefined;
  const plan = planLimit(current, { amount, minutes }, now);
  return plan.ok && plan.value.keepsActive ? { amount, minutes } : undefined;
}
