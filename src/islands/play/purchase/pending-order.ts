import { localStore, readJson, type TextStore } from '#client/storage/stores.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { Entry } from '#games/game.ts';
import { setAside, type SetAside } from '#islands/proof/store/set-aside.ts';
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

/** What is bought, tickets or cards (islands/instants/purchase), and when its sale ends in ms. */
export interface SentRequest {
  readonly order: { readonly price: number };
  readonly closesAt: number;
}

/** An order with the times of its first draw in ms. */
export interface OrderRequest extends SentRequest {
  readonly order: Order;
  readonly drawsAt: number;
}

/** What a purchase adds to what is bought. */
interface Sending {
  readonly orderId: string;
  /**
   * 16 random bytes of this device, in hexadecimal, from which its tickets follow (docs/draw-proof.md §5). Made with
   * the id and sent whenever that is. Missing in an order that an older build stored.
   */
  readonly nonce?: string;
  /** Product time when it was last sent. */
  readonly sentAt: number;
  /**
   * Product time of the first sending whose outcome is unknown: the order may have been paid since then, whichever
   * sending is answered. Missing in an order that an older build stored.
   */
  readonly firstSentAt?: number;
  /**
   * Whether it was sent with unknown outcome. Otherwise every attempt was refused: nothing was paid, and the id may be
   * used again.
   */
  readonly outcomeUnknown: boolean;
}

/** An order with its id. */
export type Pending<R extends SentRequest> = R & Sending;
export type PendingOrder = Pending<OrderRequest>;

/** What is known of an order that is paid. */
export interface PaidAnswer {
  /** Not checked yet; undefined where the answer was lost. */
  readonly receipt: { readonly version: number | string } | undefined;
  /** Product time when it came, or when the order was known to be paid. */
  readonly at: number;
}

/** What an order was paid with, as its proof needs it. */
export const asideOf = (pending: PendingOrder, { receipt, at }: PaidAnswer): SetAside => {
  const { orderId, order, nonce, sentAt, firstSentAt = sentAt } = pending;
  return { orderId, receipt, order, nonce, sentAt: firstSentAt, at };
};

/** Stores a player's pending order in the tab, across reloads and logins, one for each player. */
export interface PendingSlot<R extends SentRequest = OrderRequest> {
  readonly get: () => Pending<R> | undefined;
  readonly set: (pending: Pending<R> | null) => void;
  /** Keeps for its player what a paid order was bought with; one of version 2 is checked where draws are verified. */
  readonly keepPaid: (pending: Pending<R>, answer: PaidAnswer) => void;
}

/** `kept` stays after the tab. */
export const pendingSlot = (store: TextStore, userOpenId: string, kept: TextStore = localStore): PendingSlot => {
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
    keepPaid: (pending, answer) => {
      if ((answer.receipt?.version ?? 3) === 3) setAside(userOpenId, asideOf(pending, answer), kept);
    },
  };
};

type Cart = Pick<Order, 'entries' | 'draws'>;

/** Whether two orders have the same entries and number of draws, whatever the draws are. */
export const isSameCart = (one: Cart, other: Cart): boolean =>
  one.draws === other.draws && isSameEntries(one.entries, other.entries);

/** Whether two orders may share an id: same entries, draws, price and coupon. */
const isSameOrder = (one: Order, other: Order): boolean =>
  one.lotteryType === other.lotteryType &&
  one.drawId === other.drawId &&
  one.price === other.price &&
  one.couponId === other.couponId &&
  isSameCart(one, other);

/** What the purchase of tickets differs in from others. */
export const ticketRules = {
  isSameOrder,
  /** The draw is closed. */
  closedCodes: new Set<number>([errorCodes.drawClosed, errorCodes.drawNotFound]),
} as const;
