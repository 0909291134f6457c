import { REALITY_CHECK_MINUTES, SESSION_LIMIT_MINUTES, type PlaySettingName } from '#contract/play-record/fields.ts';
import { DAY_MS } from '#kernel/time.ts';

/** A setting in minutes, 0 for none, and the looser one that waits; times in ms. */
export interface Setting {
  readonly minutes: number;
  readonly next: { readonly minutes: number; readonly fromTimestamp: number } | null;
}

/** How long a looser value waits. */
export const LOOSER_AFTER_MS = DAY_MS;

export const OFFERED: Readonly<Record<PlaySettingName, readonly number[]>> = {
  realityCheck: REALITY_CHECK_MINUTES,
  sessionLimit: SESSION_LIMIT_MINUTES,
};

/** What a player has who chose nothing. */
export const DEFAULTS: Readonly<Record<PlaySettingName, number>> = { realityCheck: 60, sessionLimit: 0 };

/** What holds at a moment, and what waits then. */
export const settingAt = ({ minutes, next }: Setting, now: number): Setting =>
  next && next.fromTimestamp <= now ? { minutes: next.minutes, next: null } : { minutes, next };

const isLooser = (a: number, b: number): boolean => (a || Infinity) > (b || Infinity);

/**
 * The setting after a choice at a moment, and from when the chosen value holds. Choosing once more what waits already
 * does not make it wait anew.
 */
export function chooseSetting(
  before: Setting,
  minutes: number,
  now: number,
): { readonly setting: Setting; readonly effectiveTimestamp: number } {
  const held = settingAt(before, now);
  if (!isLooser(minutes, held.minutes)) return { setting: { minutes, next: null }, effectiveTimestamp: now };
  const next = held.next?.minutes === minutes ? held.next : { minutes, fromTimestamp: now + LOOSER_AFTER_MS };
  return { setting: { minutes: held.minutes, next }, effectiveTimestamp: next.fromTimestamp };
}

/**
 * The setting of an account that takes over the value of another one of the person: no looser than that from now on,
 * nor when what waits begins; a looser value is asked for anew. Undefined where it is as strict already.
 */
export function inheritSetting(own: Setting, minutes: number, now: number): Setting | undefined {
  const held = settingAt(own, now);
  if (isLooser(held.minutes, minutes)) return { minutes, next: null };
  if (held.next && isLooser(held.next.minutes, minutes))
    return { minutes: held.minutes, next: held.minutes === minutes ? null : { ...held.next, minutes } };
  return undefined;
}
