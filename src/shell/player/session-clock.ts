import { MINUTE_MS } from '#kernel/time.ts';

/** The warning comes so long before the session-time limit. */
export const WARN_BEFORE_MS = 5 * MINUTE_MS;

/** What this browser has shown of a session, for all its tabs. Times in ms. */
export interface Shown {
  /** Since when the player played then: another value is another stretch of play. */
  readonly since: number;
  /** How long they had played when they last answered a reality check. */
  readonly checked: number;
  /** The end of which they were warned; 0 is none. */
  readonly warned: number;
}

export interface SessionClock {
  /** Since when the player plays. */
  readonly since: number;
  /** When their limit ends the session; null without one. */
  readonly endsAt: number | null;
  /** Minutes between reality checks; 0 is none. */
  readonly checkEvery: number;
}

/** Whole minutes of session time; none where the clock was set back. */
export const minutesPlayed = (since: number, now: number): number => Math.max(0, Math.floor((now - since) / MINUTE_MS));

/** What holds of a session of which nothing, or another stretch of play, was noted. */
export const shownOf = (noted: Shown | null, since: number): Shown =>
  noted?.since === since ? noted : { since, checked: 0, warned: 0 };

export type Due = 'end' | 'warning' | 'check';

/** What is to be shown at a moment, the most urgent first; undefined where nothing is. */
export function dueAt({ since, endsAt, checkEvery }: SessionClock, noted: Shown | null, now: number): Due | undefined {
  const shown = shownOf(noted, since);
  if (endsAt !== null && now >= endsAt) return 'end';
  if (endsAt !== null && now >= endsAt - WARN_BEFORE_MS && shown.warned !== endsAt) return 'warning';
  const interval = checkEvery * MINUTE_MS;
  const isDue = checkEvery > 0 && Math.floor((now - since) / interval) > Math.floor(shown.checked / interval);
  return isDue ? 'check' : undefined;
}
