import { localStore, readJson, type TextStore } from '#client/storage/stores.ts';
import type { CardOrder } from './card-order.ts';

/** What this device has of a paid order of cards: its receipt, and what was sent (docs/instant-games.md). */
export interface KeptCardReceipt {
  readonly orderId: string;
  readonly order: CardOrder;
  readonly nonce: string | undefined;
  /** Undefined where the answer was lost; the server gives it with the order (101065). */
  readonly receipt: unknown;
  /** Product time in ms when it came. */
  readonly at: number;
}

/** As a receipt is about a kilobyte, older ones are dropped: the server gives them, and series are opened. */
const MOST = 200;

export const keptReceipts = (player: string, store: TextStore = localStore): readonly KeptCardReceipt[] =>
  readJson<KeptCardReceipt[]>(store, `card_receipts:${player}`) ?? [];

/** Keeps it for its player, the newest first. What is there already is not given up for less. */
export function keepReceipt(player: string, one: KeptCardReceipt, store: TextStore = localStore): void {
  const kept = keptReceipts(player, store);
  if (!one.receipt && kept.some(({ orderId }) => orderId === one.orderId)) return;
  const others = kept.filter(({ orderId }) => orderId !== one.orderId);
  store.set(`card_receipts:${player}`, JSON.stringify([one, ...others].slice(0, MOST)));
}
