import type { logout } from '#contract/players/100002-logout.ts';
import { islandT } from '#i18n/island.ts';
import { systemNow } from '#kernel/time.ts';
import { call } from '../gateway/call.ts';
import { go, goLogin } from '../page/navigation.ts';
import { lastActivity } from './last-activity.ts';
import { pageLocale } from '../page/config.ts';
import { commandRef } from '../gateway/command-ref.ts';
import { toastOnNextPage } from '../feedback/toast.ts';
import { $user, clearUser, setUser, syncUser, type User } from './user.ts';

const LOGOUT = commandRef<typeof logout>('100002');

/** What a login or registration answered becomes the session of this browser. */
export function startSession(user: User): void {
  // A mark that an ended session left would end this one at once.
  lastActivity.set(systemNow());
  setUser(user);
}

/** Ends the session here and on the server; the socket and the stores follow $user. */
export async function logOut(): Promise<void> {
  const token = $user.get()?.sessionToken;
  if (token === undefined) return;
  // Not awaited for longer than a moment: what counts on this device is that it forgets.
  await call(LOGOUT, {}, { silent: true, timeoutMs: 5_000 });
  // Another tab may have begun a new one meanwhile.
  if (syncUser()?.sessionToken === token) clearUser();
}

/** The log-out button: ends the session and goes home, where it is said. */
export async function logOutAndGoHome(): Promise<void> {
  const leaving = logOut();
  import('../feedback/loading-cover.ts').then(
    ({ withLoadingCover }) => withLoadingCover(leaving),
    () => undefined, // it is waited for all the same
  );
  await leaving;
  if (!syncUser()) toastOnNextPage(islandT(pageLocale(), 'client')('loggedOut'));
  go('/');
}

/** Whether the player may go on to a page that needs a session; a visitor is sent to login, and back after it. */
export function requireSession(returnUrl?: string): boolean {
  if ($user.get()) return true;
  goLogin(returnUrl);
  return false;
}
