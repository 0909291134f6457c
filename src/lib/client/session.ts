import type { logout } from '#contract/players/100002-logout.ts';
import { call } from './gateway.ts';
import { go, goLogin } from './go.ts';
import { ref } from './ref.ts';
import { $user, clearUser, setUser, type User } from './user.ts';

const LOGOUT = ref<typeof logout>('100002');

/** What a login or registration answered becomes the session of this browser. */
export const loggedIn = (user: User): void => setUser(user);

/** Ends the session here and on the server; the socket and the stores follow $user. */
export async function logOut(): Promise<void> {
  if (!$user.get()) return;
  // Not awaited for longer than a moment: what counts on this device is that it forgets.
  await call(LOGOUT, {}, { silent: true, timeoutMs: 5_000 });
  clearUser();
}

/** The log-out button: ends the session and goes home. */
export async function logOutAndLeave(): Promise<void> {
  await logOut();
  go('/');
}

/** Whether the player may go on to a page that needs a session; a visitor is sent to login, and back after it. */
export function withSession(returnUrl?: string): boolean {
  if ($user.get()) return true;
  goLogin(returnUrl);
  return false;
}
