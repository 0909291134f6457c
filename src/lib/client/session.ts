import type { logout } from '#contract/players/100002-logout.ts';
import { islandT } from '#i18n/island.ts';
import { systemNow } from '#kernel/time.ts';
import { call } from './gateway.ts';
import { go, goLogin } from './go.ts';
import { lastUsed } from './last-used.ts';
import { pageLocale } from './page.ts';
import { ref } from './ref.ts';
import { toastLater } from './toast.ts';
import { $user, clearUser, setUser, userNow, type User } from './user.ts';

const LOGOUT = ref<typeof logout>('100002');

/** What a login or registration answered becomes the session of this browser. */
export function loggedIn(user: User): void {
  // A mark that an ended session left would end this one at once.
  lastUsed.set(systemNow());
  setUser(user);
}

/** Ends the session here and on the server; the socket and the stores follow $user. */
export async function logOut(): Promise<void> {
  const token = $user.get()?.sessionToken;
  if (token === undefined) return;
  // Not awaited for longer than a moment: what counts on this device is that it forgets.
  await call(LOGOUT, {}, { silent: true, timeoutMs: 5_000 });
  // Another tab may have begun a new one meanwhile.
  if (userNow()?.sessionToken === token) clearUser();
}

/** The log-out button: ends the session and goes home, where it is said. */
export async function logOutAndLeave(): Promise<void> {
  const leaving = logOut();
  import('./loading.ts').then(
    ({ loading }) => loading(leaving),
    () => undefined, // it is waited for all the same
  );
  await leaving;
  if (!userNow()) toastLater(islandT(pageLocale(), 'client')('loggedOut'));
  go('/');
}

/** Whether the player may go on to a page that needs a session; a visitor is sent to login, and back after it. */
export function withSession(returnUrl?: string): boolean {
  if ($user.get()) return true;
  goLogin(returnUrl);
  return false;
}
