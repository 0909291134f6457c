import { localStore, type TextStore } from '#client/storage/stores.ts';
import type { SentOrder } from '../bought.ts';

/**
 * What a device has of an order as that is paid, in localStorage: its receipt, and what was sent. It is stored at once,
 * before anything that checks it is loaded: a connection that breaks then must not cost the player the evidence. It
 * moves to the database at the check.
 */
export interface SetAside {
  readonly orderId: string;
  /** Undefined where the answer was lost. */
  readonly receipt: unknown;
  readonly order: SentOrder;
  readonly nonce?: string | undefined;
  /** Product time in ms when it was first sent, and when the answer came, or the order was known to be paid. */
  readonly sentAt: number;
  readonly at: number;
}

export const asideKey = (player: string, orderId: string): string => `receipt:${player}:${orderId}`;

/** What is there already is not given up for less: an order may be known to be paid again, without its receipt. */
export function setAside(player: string, one: SetAside, store: TextStore = localStore): void {
  const key = asideKey(player, one.orderId);
  if (one.receipt || store.get(key) === null) store.set(key, JSON.stringify(one));
}
