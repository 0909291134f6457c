import { lasting, type KeyedStore } from '#client/storage.ts';
import { $user } from '#client/user.ts';
import { isSeen, seenBy } from '#islands/orders/seen.ts';
import type { Told } from './told.ts';

/** What all others have looked at is no longer on the device; null: there is nobody. */
export function forgetSeen(but: string | null, store: KeyedStore = lasting): void {
  const own = but === null ? undefined : seenBy(but);
  for (const key of store.keys()) if (isSeen(key) && !(own !== undefined && key.startsWith(own))) store.set(key, null);
}

/** Who logs out takes along what was kept for them, and so does who stands in for another: here and, at its next page, in any tab. */
export function startLeaving(): void {
  $user.subscribe((user, before) => {
    const name = user?.userOpenId ?? null;
    forgetSeen(name);
    // Which pages were opened, too.
    if (before && name !== before.userOpenId) navigator.serviceWorker.controller?.postMessage('forget' satisfies Told);
  });
}
