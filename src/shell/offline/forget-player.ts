import { localStore, type KeyedStore } from '#client/storage/stores.ts';
import { $user } from '#client/session/user.ts';
import type { WorkerMessage } from './cache-rules.ts';

/** What ends with a player's session, as `<name>:<userOpenId>:…`: offline copies, and cards that are half scratched. */
const ENDING = /^(?:seen|scratch_card):([^:]*)/;

/** Deletes these of every player except `but`; null deletes all. */
export function forgetViewed(but: string | null, store: KeyedStore = localStore): void {
  for (const key of store.keys()) {
    const owner = ENDING.exec(key)?.[1];
    if (owner !== undefined && owner !== but) store.set(key, null);
  }
}

/** localStorage: the player whose pages the worker has cached. */
const KEY = 'pages_of';

/**
 * Tells the worker to forget the previous player's pages. The player is stored, because a logout may happen while no
 * page is open.
 */
async function forgetPages(but: string | null, store: KeyedStore): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (!active || (but !== null && but === store.get(KEY))) return;
  active.postMessage('forget' satisfies WorkerMessage);
  store.set(KEY, but);
}

/**
 * Removes a player's cached data when they log out or another player logs in, in any tab. Returns a function that stops
 * it.
 */
export const startForgetting = (store: KeyedStore = localStore): (() => void) =>
  $user.subscribe((user) => {
    const name = user?.userOpenId ?? null;
    forgetViewed(name, store);
    void forgetPages(name, store);
  });
