import type { VersionType } from '#contract/terms/fields.ts';

/** A version of a legal text: what its file says, and what staff decided on top. */
export interface TermsVersion {
  readonly id: string;
  readonly type: VersionType;
  /** Counts the versions of a text from 1. */
  readonly number: number;
  /** When it takes effect: staff's moment, else its file's day. */
  readonly from: Date;
  /** A player who does not accept it is logged out. */
  readonly forced: boolean;
  /** A dialog announces it. */
  readonly notice: boolean;
  /** Players are to accept it. A correction of the wording needs no acceptance of its own. */
  readonly upgrade: boolean;
  /** Acceptances before this moment do not count any more. */
  readonly askedAgainAt: Date | null;
}

export interface Acceptance {
  readonly version: string;
  readonly at: Date;
}

/** The versions of a text that have taken effect, the oldest first. Before the first one's day the first applies. */
function listEffective(versions: readonly TermsVersion[], type: VersionType, now: Date): readonly TermsVersion[] {
  const all = versions
    .filter((one) => one.type === type)
    .toSorted((a, b) => a.from.getTime() - b.from.getTime() || a.number - b.number);
  const effective = all.filter(({ from }) => from <= now);
  return effective.length > 0 ? effective : all.slice(0, 1);
}

/** The version of a text that applies at `now`. */
export const findCurrentVersion = (
  versions: readonly TermsVersion[],
  type: VersionType,
  now: Date,
): TermsVersion | undefined => listEffective(versions, type, now).at(-1);

/**
 * Whether the player is to accept the current version of a text: they have accepted neither the newest version that
 * players are to accept nor a correction of it since, or were asked again.
 */
export function isToAccept(
  versions: readonly TermsVersion[],
  type: VersionType,
  accepted: readonly Acceptance[],
  now: Date,
): boolean {
  const effective = listEffective(versions, type, now);
  const needed = effective.findLastIndex(({ upgrade, askedAgainAt }) => upgrade || askedAgainAt !== null);
  if (needed === -1) return false;
  const enough = effective.slice(needed);
  const since = enough[0]?.askedAgainAt;
  return !accepted.some(({ version, at }) => enough.some(({ id }) => id === version) && (!since || at >= since));
}
