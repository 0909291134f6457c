import { sessionStore, readJson, type KeyedStore } from './stores.ts';

/**
 * A player's unfinished state in a tab: the ids of pending money commands, and carts. It is set aside at a logout, where no
 * other player meets it, and comes back with the player's next login. State under a key of its player, as a pending order
 * or a deposit at the bank, needs none of this.
 */
const TAB_STATE = /^(?:requests|play:.+)$/;
/** The player whose state is in the tab. A visitor's state has none, and is taken along into a login. */
const OWNER = 'owner';
/** The key of a player's or visitor's live chat, which ends with their session (docs/adapters.md §7). */
export const chatVisitorKey = (userOpenId: string | null): string => `chat:${userOpenId ?? ''}`;
const setAsideKey = (userOpenId: string): string => `left:${userOpenId}`;

/** Makes the tab another player's, or a visitor's (null). */
export function switchOwner(to: string | null, store: KeyedStore = sessionStore): void {
  const from = store.get(OWNER);
  if (from === to) return;
  store.set(chatVisitorKey(from), null);
  const keys = store.keys().filter((key) => TAB_STATE.test(key));
  if (from !== null) {
    const left = Object.fromEntries(keys.map((key) => [key, store.get(key)]));
    for (const key of keys) store.set(key, null);
    store.set(setAsideKey(from), keys.length > 0 ? JSON.stringify(left) : null);
  }
  store.set(OWNER, to);
  if (to === null) return;
  const waiting = readJson<Readonly<Record<string, string>>>(store, setAsideKey(to)) ?? {};
  for (const [key, value] of Object.entries(waiting)) if (store.get(key) === null) store.set(key, value);
  store.set(setAsideKey(to), null);
}
