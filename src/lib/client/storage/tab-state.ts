import { sessionStore, readJson, type KeyedStore } from './stores.ts';

/**
 * What a player leaves half done in a tab: the ids of money commands under way, a plan. It waits for that player:
 * nobody else meets it, and after the same player's next login it goes on. What is kept under its player's name already,
 * as an order that was not heard of and a deposit at the bank are, needs none of this.
 */
const TAB_STATE = /^(?:requests|play:.+)$/;
/** Whose it is; none is a visitor's, who takes it along into a login. */
const OWNER = 'owner';
/** The id under which live chat knows who is here (chat/address.ts): it ends with them (docs/adapters.md §7). */
export const chatVisitorKey = (userOpenId: string | null): string => `chat:${userOpenId ?? ''}`;
const setAsideKey = (userOpenId: string): string => `left:${userOpenId}`;

/** The tab is another player's from now on, or a visitor's (null). */
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
