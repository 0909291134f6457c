import { passing, readJson, type KeyedStore } from './storage.ts';

/**
 * What a player leaves half done in a tab: the ids of money commands under way, a plan. It waits for that player:
 * nobody else meets it, and after the same player's next login it goes on. What is kept under its player's name already,
 * as an order that was not heard of and a deposit at the bank are, needs none of this.
 */
const HALF_DONE = /^(?:requests|play:.+)$/;
/** Whose it is; none is a visitor's, who takes it along into a login. */
const OWNER = 'owner';
/** The id under which live chat knows who is here (chat/address.ts): it ends with them (docs/adapters.md §7). */
export const chatKey = (userOpenId: string | null): string => `chat:${userOpenId ?? ''}`;
const aside = (userOpenId: string): string => `left:${userOpenId}`;

/** The tab is another player's from now on, or a visitor's (null). */
export function handOver(to: string | null, store: KeyedStore = passing): void {
  const from = store.get(OWNER);
  if (from === to) return;
  store.set(chatKey(from), null);
  const keys = store.keys().filter((key) => HALF_DONE.test(key));
  if (from !== null) {
    const left = Object.fromEntries(keys.map((key) => [key, store.get(key)]));
    for (const key of keys) store.set(key, null);
    store.set(aside(from), keys.length > 0 ? JSON.stringify(left) : null);
  }
  store.set(OWNER, to);
  if (to === null) return;
  const waiting = readJson<Readonly<Record<string, string>>>(store, aside(to)) ?? {};
  for (const [key, value] of Object.entries(waiting)) if (store.get(key) === null) store.set(key, value);
  store.set(aside(to), null);
}
