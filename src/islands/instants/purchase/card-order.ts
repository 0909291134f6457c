import { localStore, readJson, type TextStore } from '#client/storage/stores.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { Pending, PendingSlot, SentRequest } from '#islands/play/purchase/pending-order.ts';
import { keepReceipt } from './kept-receipts.ts';

/** The business fields of 101105. */
export interface CardOrder {
  readonly showKey: string;
  readonly seriesId: string;
  readonly quantity: number;
  readonly price: number;
  /** For a coupon that the order uses. */
  readonly couponId?: string | undefined;
}

/** An order of cards, and when its series ends in ms. */
export interface CardRequest extends SentRequest {
  readonly order: CardOrder;
}

export type PendingCards = Pending<CardRequest>;

/** Stores a player's pending order of cards in the tab, as `pendingSlot` does that of tickets. `kept` outlives it. */
export const pendingCardsSlot = (
  store: TextStore,
  userOpenId: string,
  kept: TextStore = localStore,
): PendingSlot<CardRequest> => {
  const key = `card_purchase:${userOpenId}`;
  return {
    get: () => {
      const stored = readJson<Partial<PendingCards>>(store, key);
      // Checks only the fields that the page relies on.
      return typeof stored?.orderId === 'string' && typeof stored.order?.seriesId === 'string'
        ? (stored as PendingCards)
        : undefined;
    },
    set: (pending) => store.set(key, pending && JSON.stringify(pending)),
    keepPaid: ({ orderId, order, nonce }, { receipt, at }) =>
      keepReceipt(userOpenId, { orderId, order, nonce, receipt, at }, kept),
  };
};

/** What the purchase of cards differs in from others. */
export const cardRules = {
  /** Whether two orders may share an id: as the server compares them. */
  isSameOrder: (one: CardOrder, other: CardOrder): boolean =>
    one.seriesId === other.seriesId &&
    one.quantity === other.quantity &&
    one.price === other.price &&
    one.couponId === other.couponId,
  /** Its series sells no more, or less than the order: that never changes again. */
  closedCodes: new Set<number>([errorCodes.seriesEnded, errorCodes.cardsSoldOut]),
} as const;
