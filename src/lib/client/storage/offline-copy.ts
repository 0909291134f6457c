import { localStore, readJson, type KeyedStore } from './stores.ts';
import { $user } from '#client/session/user.ts';
import { systemNow } from '#kernel/time.ts';

/**
 * What a player has looked at, kept on the device to be read without a network, with the moment it was true. It is under its
 * player's name and goes when that player does (islands/offline/leave.ts).
 */
export interface OfflineCopy<T> {
  readonly data: T;
  /** Ms, by this machine's clock. */
  readonly at: number;
}

/** What one player has looked at begins so. */
export const offlineCopyPrefix = (owner: string): string => `seen:${owner}:`;
export const isOfflineCopyKey = (key: string): boolean => key.startsWith('seen:');
/** Raised where what is kept is shaped anew: what an older build kept is not shown then (seen.test.ts). */
export const OFFLINE_COPY_VERSION = 1;
/** The most of one player; what was looked at longest ago goes first. */
const MOST = 40;

/** Where one thing is kept, e.g. 'ticket:<order>:<draw>'. */
export interface OfflineCopyStore<T> {
  readonly get: () => OfflineCopy<T> | null;
  readonly set: (data: T) => void;
}
/** Loaded once there is something to keep, or nothing else to show: no page waits for it. */
export type LoadOfflineCopyStore<T> = () => Promise<OfflineCopyStore<T>>;

/** Keeps for the player who is there when it is asked; nothing for a visitor. */
export const createOfflineCopyStore = <T>(
  key: string,
  store: KeyedStore = localStore,
  now: () => number = systemNow,
): OfflineCopyStore<T> => {
  const mine = () => {
    const user = $user.get();
    return user && offlineCopyPrefix(user.userOpenId);
  };
  const name = `${OFFLINE_COPY_VERSION}:${key}`;
  return {
    get: () => {
      const prefix = mine();
      return prefix === null ? null : readJson<OfflineCopy<T>>(store, prefix + name);
    },
    set: (data) => {
      const prefix = mine();
      if (prefix === null) return;
      store.set(prefix + name, JSON.stringify({ data, at: now() } satisfies OfflineCopy<T>));
      const all = store.keys().filter((one) => one.startsWith(prefix));
      if (all.length <= MOST) return;
      const age = (one: string) => readJson<OfflineCopy<unknown>>(store, one)?.at ?? 0;
      for (const oldest of all.sort((a, b) => age(a) - age(b)).slice(0, all.length - MOST)) store.set(oldest, null);
    },
  };
};
