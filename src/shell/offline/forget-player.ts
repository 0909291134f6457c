import { localStore, type KeyedStore } from '#client/storage/stores.ts';
import { $user } from '#client/session/user.ts';
import { isOfflineCopyKey, offlineCopyPrefix } from '#client/storage/offline-copy.ts';
import type { WorkerMessage } from './worker-message.ts';

/** What all others have looked at is no longer on the device; null: there is nobody. */
export function forgetViewed(but: string | null, store: KeyedStore = localStore): void {
  const own = but === null ? undefined : offlineCopyPrefix(but);
  for (const key of store.keys())
    if (isOfflineCopyKey(key) && !(own !== undefined && key.startsWith(own))) store.set(key, null);
}

/** Whose pages the worker keeps. */
const KEY = 'pages_of';

/** Which pages were opened, too. Who was here before may have gone while no page could tell the worker, so it is remembered who it was. */
async function forgetPages(but: string | null, store: KeyedStore): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (!active || (but !== null && but === store.get(KEY))) return;
  active.postMessage('forget' satisfies WorkerMessage);
  store.set(KEY, but);
}

/**
 * Who logs out takes along what was kept for them, and so does who stands in for another: here and, at its next page, in any tab.
 * Returns what stops it.
 */
export const startForgetting = (store: KeyedStore = localStore): (() => void) =>
  $user.subscribe((user) => {
    const name = user?.userOpenId ?? null;
    forgetViewed(name, store);
    void forgetPages(name, store);
  });
