import { readJson, type TextStore } from '#client/storage/stores.ts';
import type { Entry } from '#games/game.ts';
import { isSameEntries } from '../cart/cart.ts';

/** The business fields of 101101. */
export interface Order {
  readonly lotteryType: number;
  readonly entries: readonly Entry[];
  readonly draws: number;
  readonly drawId: string;
  readonly price: number;
  /** For a coupon that the order uses. */
  readonly couponId?: string | undefined;
}

/** An order with the times of its first draw in ms. */
export interface OrderRequest {
  readonly order: Order;
  readonly closesAt: number;
  readonly drawsAt: number;
}

/** An order with its id. */
export interface PendingOrder extends OrderRequest {
  readonly orderId: string;
  /** Product time when it was last sent. */
  readonly sentAt: number;
  /**
   * Whether it was sent with unknown outcome. Otherwise every attempt was refused: nothing was paid, and the id may be
   * used again.
   */
  readonly outcomeUnknown: boolean;
}

/** Stores a player's pending order in the tab, across reloads and logins, one for each player. */
export interface PendingSlot {
  readonly get: () => PendingOrder | undefined;
  readonly set: (pending: PendingOrder | null) => void;
}

export const pendingSlot = (store: TextStore, userOpenId: string): PendingSlot => {
  const key = `purchase:${userOpenId}`;
  return {
    get: () => {
      const stored = readJson<Partial<PendingOrder>>(store, key);
      // Checks only the fields that the page relies on.
      return typeof stored?.orderId === 'string' && Array.isArray(stored.order?.entries)
        ? (stored as PendingOrder)
        : undefined;
    },
    set: (pending) => store.set(key, pending && JSON.stringify(pending)),
  };
};

type Cart = Pick<Order, 'entries' | 'draws'>;

/** Whether two orders have the same entries and number of draws, whatever the draws are. */
export const isSameCart = (one: Cart, other: Cart): boolean =>
  one.draws === other.draws && isSameEntries(one.entries, other.entries);

/** Whether two orders may share an id: same entries, draws, price and coupon. */
export const isSameOrder = (one: Order, other: Order): boolean =>
  one.lotteryType === other.lotteryType &&
  one.drawId === other.drawId &&
  one.price === other.price &&
  one.couponId === other.couponId &&
  isSameCart(one, other);
