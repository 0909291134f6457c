import { atom } from 'nanostores';
import type { LoggedIn } from '#contract/players/user-info-fields.ts';
import { switchOwner } from '../storage/tab-state.ts';
import { localStore, readJson } from '../storage/stores.ts';
import { isLeaving } from './leaving.ts';

/** The current player as the login answered. Balance and verification details are fetched separately. */
export type User = LoggedIn;

/** Where the login is stored, for all tabs. */
export const USER_KEY = 'user_info';
const read = (): User | null => {
  const stored = readJson<User>(localStore, USER_KEY);
  return typeof stored?.sessionToken === 'string' ? stored : null;
};

/** Null is a visitor, and always on the server: islands read it with `useStore($user, { ssr: 'initial' })`. */
export const $user = atom<User | null>(null);

/**
 * Whether this player is restricted, as 100163 answered on this page: undefined before the answer, false where there
 * was none.
 */
export const $isRestricted = atom<boolean | undefined>();

/** Switches the tab's state before subscribers see the new player. */
function applyUser(user: User | null): void {
  if (user?.userOpenId !== $user.get()?.userOpenId) $isRestricted.set(undefined);
  switchOwner(user?.userOpenId ?? null);
  $user.set(user);
}

if (typeof window !== 'undefined') {
  applyUser(read());
  // Another tab logged in or out.
  window.addEventListener('storage', ({ key }) => {
    if (key !== USER_KEY && key !== null) return;
    const now = read();
    if (!now && isLeaving($user.get()?.sessionToken)) return;
    if (now?.sessionToken !== $user.get()?.sessionToken || now?.verifiedStatus !== $user.get()?.verifiedStatus)
      applyUser(now);
  });
}

/** The current player. Reads localStorage, because another tab's storage event may be late. */
export function syncUser(): User | null {
  const stored = read();
  if (stored && stored.sessionToken !== $user.get()?.sessionToken) applyUser(stored);
  return $user.get();
}

/** Stores the player after a login, or with newer fields. */
export function setUser(user: User): void {
  localStore.set(USER_KEY, JSON.stringify(user));
  applyUser(user);
}

/**
 * Updates fields of the current login, e.g. verifiedStatus after a check. Ignored for a visitor or if another tab has
 * logged in. It is stored only if the login is still stored, because another tab may have logged out or the browser may
 * store nothing.
 */
export function updateUser(fields: Partial<Omit<User, 'sessionToken'>>): void {
  const user = $user.get();
  if (!user || syncUser() !== user) return;
  const next = { ...user, ...fields };
  if (read()?.sessionToken === user.sessionToken) setUser(next);
  else $user.set(next);
}

/** Clears the player on this device. Their tab state is kept for their next login. */
export function clearUser(): void {
  localStore.set(USER_KEY, null);
  applyUser(null);
}
