import { SECOND_MS } from '#kernel/time.ts';

/** How often the limit is checked and activity is stored. */
export const CHECK_EVERY_MS = 3 * SECOND_MS;
export const ACTIVITY_EVERY_MS = 300;

export interface IdleWatchOptions {
  readonly limitMs: number;
  readonly now: () => number;
  /** Time of the last activity in any tab. */
  readonly lastUsed: { get(): number | null; set(at: number): void };
  /** Called once when the limit has passed. */
  readonly onIdle: () => void;
}

/** Detects that a player has been idle too long. `used` records activity; `check` is called every three seconds. */
export function createIdleWatch({ limitMs, now, lastUsed, onIdle }: IdleWatchOptions) {
  let wroteAt = Number.NEGATIVE_INFINITY;
  let over = false;
  const used = () => {
    const at = now();
    if (over || at - wroteAt < ACTIVITY_EVERY_MS) return;
    // A page that wakes up after the limit must end the session, not extend it by the event that woke it.
    check();
    if (over) return;
    wroteAt = at;
    lastUsed.set(at);
  };
  const check = () => {
    const last = lastUsed.get();
    if (over || last === null || now() - last <= limitMs) return;
    over = true;
    onIdle();
  };
  return { used, check };
}
