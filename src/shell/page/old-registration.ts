import { readJson, sessionStore } from '#client/storage/stores.ts';
import { REGISTRATION, REGISTRATION_MS } from '#client/storage/tab-state.ts';
import { systemNow } from '#kernel/time.ts';

/** Removes the tab's registration if it is too old. Answers when to ask again, in ms. */
function forgetOldRegistration(): number {
  const changedAt = readJson<{ readonly changedAt?: number }>(sessionStore, REGISTRATION)?.changedAt;
  // What is stored from now on is not too old before that.
  if (changedAt === undefined) return REGISTRATION_MS;
  const left = changedAt + REGISTRATION_MS - systemNow();
  // A clock that went back would make it longer.
  if (left >= 0) return Math.min(left + 1, REGISTRATION_MS);
  sessionStore.set(REGISTRATION, null);
  return REGISTRATION_MS;
}

/** Forgets it in time for as long as this page is open, whichever page it is. */
export function watchRegistration(): void {
  const check = (): void => void setTimeout(check, forgetOldRegistration());
  check();
  // The timers of a page that the browser kept for Back stood still.
  addEventListener('pageshow', ({ persisted }) => persisted && forgetOldRegistration());
}
