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

/** What the player has of this kind. */
export interface CurrentLimits {
  /** In force now. */
  readonly active: (SetLimit & { readonly left: Fils }) | undefined;
  /** Ended last, and the player has not wanted none since. */
  readonly last: SetLimit | undefined;
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
  /** In order of their start; they replace what is active and what waits. */
  readonly limits: readonly NewLimit[];
  /** Of what the player asked for. */
  readonly effectiveAt: number;
  readonly endsAt: number | null;
}

/** The least that a limit can be changed to is 1 dirham, and it must be less than what is left. */
export const canTighten = (left: Fils, minutes: number, longest: number): boolean =>
  left > BigInt(FILS_PER_DIRHAM) && minutes < longest;

const isLooser = (asked: AskedLimit, last: SetLimit): boolean =>
  asked.amount === null || asked.amount > last.amount || asked.minutes < last.minutes;

const limitFrom = ({ amount, minutes }: AskedLimit, startsAt: number): NewLimit =>
  amount === null
    ? { amount, minutes: null, startsAt, endsAt: null }
    : { amount, minutes, startsAt, endsAt: startsAt + minutes * MINUTE_MS };

/** Why an active limit does not become what was asked for. */
function refuseChange(active: SetLimit & { readonly left: Fils }, asked: AskedLimit): Refusal | undefined {
  const extData = { exclusionEndTimestamp: active.endsAt };
  if (asked.amount === null) return { code: errorCodes.controlActive, extData };
  if (active.left < BigInt(FILS_PER_DIRHAM)) return { code: errorCodes.limitReached, extData };
  if (asked.amount >= active.left || asked.minutes <= active.minutes)
    return { code: errorCodes.limitNotTighter, extData };
  return undefined;
}

/**
 * What becomes of a limit that is asked for. One that is active can only be tightened, at once: less than what is left,
 * for longer. After one has ended, a looser one waits a day, in which the last one's amount holds.
 */
export function planLimit({ active, last }: CurrentLimits, asked: AskedLimit, now: number): Result<LimitPlan, Refusal> {
  const refused = active && refuseChange(active, asked);
  if (refused) return err(refused);
  if (!active && last && isLooser(asked, last)) {
    const effectiveAt = now + LOOSER_AFTER_MS;
    const until: AskedLimit = { amount: last.amount, minutes: LOOSER_AFTER_MS / MINUTE_MS };
    const next = limitFrom(asked, effectiveAt);
    return ok({ limits: [limitFrom(until, now), next], effectiveAt, endsAt: next.endsAt });
  }
  const set = limitFrom(asked, now);
  return ok({ limits: [set], effectiveAt: now, endsAt: set.endsAt });
}
