import { $user } from '../session/user.ts';
import { localStore, readJson, type KeyedStore } from './stores.ts';
import { systemNow } from '#kernel/time.ts';

/**
 * Data that a player has opened, stored on the device for reading without a network. Its key contains the player's id,
 * and it is deleted when the player logs out (src/shell/offline).
 */
export interface OfflineCopy<T> {
  readonly data: T;
  /** When the data was current: ms of the device's clock. */
  readonly at: number;
}

const offlineCopyPrefix = (owner: string): string => `seen:${owner}:`;

/** Raise it when the shape of the data changes, so that copies of an older build are ignored (offline-copy.test.ts). */
export const OFFLINE_COPY_VERSION = 6;

/** Maximum copies of a player; the oldest is removed. */
const MAX_COPIES = 40;

/** The copy of one item, e.g. 'ticket:<order>:<draw>'. */
export interface OfflineCopyStore<T> {
  readonly get: () => OfflineCopy<T> | null;
  readonly set: (data: T) => void;
}

/** Imported on demand, so that no page waits for it. */
export type LoadOfflineCopyStore<T> = () => Promise<OfflineCopyStore<T>>;

/** Stores copies for the current player; none for a visitor. */
export function createOfflineCopyStore<T>(
  key: string,
  store: KeyedStore = localStore,
  now: () => number = systemNow,
): OfflineCopyStore<T> {
  const findPrefix = () => {
    const user = $user.get();
    return user && offlineCopyPrefix(user.userOpenId);
  };
  const name = `${OFFLINE_COPY_VERSION}:${key}`;
  return {
    get: () => {
      const prefix = findPrefix();
      return prefix === null ? null : readJson<OfflineCopy<T>>(store, prefix + name);
    },
    set: (data) => {
      const prefix = findPrefix();
      if (prefix === null) return;
      store.set(prefix + name, JSON.stringify({ data, at: now() } satisfies OfflineCopy<T>));
      const copies = store.keys().filter((stored) => stored.startsWith(prefix));
      if (copies.length <= MAX_COPIES) return;
      const savedAt = (stored: string) => readJson<OfflineCopy<unknown>>(store, stored)?.at ?? 0;
      const oldest = copies.sort((a, b) => savedAt(a) - savedAt(b)).slice(0, copies.length - MAX_COPIES);
      for (const stored of oldest) store.set(stored, null);
    },
  };
}
