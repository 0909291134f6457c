import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import { systemNow } from '#kernel/time.ts';
import { call } from '../gateway/call.ts';
import { go, goLogin } from '../page/navigation.ts';
import { lastActivity } from './last-activity.ts';
import { leaveSession } from './leaving.ts';
import { pageLocale } from '../page/config.ts';
import { toastOnNextPage } from '../feedback/toast.ts';
import { $user, clearUser, setUser, syncUser, type User } from './user.ts';

/** Starts the session of this browser with the answer of a login or registration. */
export function startSession(user: User): void {
  // An old activity mark would end the new session at once.
  lastActivity.set(systemNow());
  setUser(user);
}

/** Ends the session here and on the server. Socket and stores follow $user. */
export async function logOut(): Promise<void> {
  const token = $user.get()?.sessionToken;
  if (token === undefined) return;
  leaveSession(token);
  // Waits only briefly, because the local end of the session is what counts.
  await call(commands.logout, {}, { silent: true, timeoutMs: 5_000 });
  // Another tab may have started a new session since.
  if (syncUser()?.sessionToken === token) clearUser();
}

/** The logout button: ends the session and goes home with a message. */
export async function logOutAndGoHome(): Promise<void> {
  const leaving = logOut();
  import('../feedback/loading-cover.ts').then(
    (cover) => cover.withLoadingCover(leaving),
    () => undefined, // a failure does not matter
  );
  await leaving;
  if (!syncUser()) toastOnNextPage(islandT(pageLocale(), 'client')('loggedOut'));
  go('/');
}

/** Whether a page that needs a session may be opened; a visitor is sent to the login, and back afterwards. */
export function requireSession(returnUrl?: string): boolean {
  if ($user.get()) return true;
  goLogin(returnUrl);
  return false;
}
