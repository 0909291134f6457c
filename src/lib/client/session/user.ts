import { atom } from 'nanostores';
import type { LoggedIn } from '#contract/players/fields.ts';
import { switchOwner } from '../storage/tab-state.ts';
import { localStore, readJson } from '../storage/stores.ts';

/** Who is logged in, as a login answered it. Only what that answer says; the state of money and identity is asked. */
export type User = LoggedIn;

const KEY = 'user_info';
const read = (): User | null => {
  const stored = readJson<User>(localStore, KEY);
  return typeof stored?.sessionToken === 'string' ? stored : null;
};

/** Null is a visitor, and on the server always: islands read it with `useStore($user, { ssr: 'initial' })`. */
export const $user = atom<User | null>(null);

/** First what the tab holds, then the news: whoever hears of a player finds what is theirs. */
function applyUser(user: User | null): void {
  switchOwner(user?.userOpenId ?? null);
  $user.set(user);
}

if (typeof window !== 'undefined') {
  applyUser(read());
  // Another tab logged in or out.
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY && key !== null) return;
    const now = read();
    if (now?.sessionToken !== $user.get()?.sessionToken || now?.verifiedStatus !== $user.get()?.verifiedStatus)
      applyUser(now);
  });
}

/** Who is logged in at this moment: what another tab has just written counts, though word of it has not come here yet. */
export function syncUser(): User | null {
  const stored = read();
  if (stored && stored.sessionToken !== $user.get()?.sessionToken) applyUser(stored);
  return $user.get();
}

/** After a login, or when an answer says something newer of the player. */
export function setUser(user: User): void {
  localStore.set(KEY, JSON.stringify(user));
  applyUser(user);
}

/**
 * Changes some fields, e.g. verifiedStatus after a check; nothing for a visitor, nor where a later login stands. It is
 * kept only where the login is: another tab may have logged out though word of it has not come here yet, and a browser
 * that keeps nothing looks the same.
 */
export function updateUser(fields: Partial<Omit<User, 'sessionToken'>>): void {
  const user = $user.get();
  if (!user || syncUser() !== user) return;
  const next = { ...user, ...fields };
  if (read()?.sessionToken === user.sessionToken) setUser(next);
  else $user.set(next);
}

/** Forgets the player on this device; what was half done is put aside for their return. */
export function clearUser(): void {
  localStore.set(KEY, null);
  applyUser(null);
}
