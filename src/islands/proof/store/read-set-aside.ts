import { localStore, readJson, type TextStore } from '#client/storage/stores.ts';
import { asideKey, type SetAside } from './set-aside.ts';

/** In a file of its own: the pages that set receipts aside do not load it. */
export const readSetAside = (player: string, orderId: string, store: TextStore = localStore): SetAside | undefined =>
  readJson<SetAside>(store, asideKey(player, orderId)) ?? undefined;

export const removeSetAside = (player: string, orderId: string, store: TextStore = localStore): void =>
  store.set(asideKey(player, orderId), null);
