import { localStore, type KeyedStore } from '#client/storage/stores.ts';
import { $user } from '#client/session/user.ts';
import { isOfflineCopyKey, offlineCopyPrefix } from '#client/storage/offline-copy.ts';
import type { WorkerMessage } from './cache-rules.ts';

/** What all others have looked at is no longer on the device; null: there is nobody. */
export function forgetViewed(but: string | null, store: KeyedStore = localStore): void {
  const own = but === null ? undefined : offlineCopyPrefix(but);
  for (const key of store.keys())
    if (isOfflineCopyKey(key) && !(own !== undefined && key.startsWith(own))) store.set(key, null);
}

/** Local storage: whose pages the worker has cached. */
const KEY = 'pages_of';

/** Tells the worker to forget the pages of the player before. A player may log out while no page is open, so the store remembers whose pages are cached. */
async function forgetPages(but: string | null, store: KeyedStore): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (!active || (but !== null && but === store.get(KEY))) return;
  active.postMessage('forget' satisfies WorkerMessage);
  store.set(KEY, but);
}

/** Removes a player's stored copies when they log out or another player logs in, in any tab. Returns what stops it. */
export const startForgetting = (store: KeyedStore = localStore): (() => void) =>
  $user.subscribe((user) => {
    const name = user?.userOpenId ?? null;
    forgetViewed(name, store);
    void forgetPages(name, store);
  });
