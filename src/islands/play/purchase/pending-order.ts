import { readJson, type TextStore } from '#client/storage/stores.ts';
import type { Entry } from '#games/game.ts';

/** What is bought: the business fields of 101101. */
export interface Order {
  readonly lotteryType: number;
  readonly entries: readonly Entry[];
  readonly draws: number;
  readonly drawId: string;
  readonly price: number;
}

/** An order with the times of its first draw, in ms. */
export interface OrderRequest {
  readonly order: Order;
  readonly closesAt: number;
  readonly drawsAt: number;
}

/** An order that has its id. */
export interface PendingOrder extends OrderRequest {
  readonly orderId: string;
  /** The product's time when it was last sent. */
  readonly sentAt: number;
  /** It was sent, and its outcome is unknown. Else each sending was refused: nothing was paid, and the id may be used again. */
  readonly outcomeUnknown: boolean;
}

/** Where a player's pending order is stored: in this tab, across reloads and logins, one for each player of the tab. */
export interface PendingSlot {
  readonly get: () => PendingOrder | undefined;
  readonly set: (pending: PendingOrder | null) => void;
}

export const pendingSlot = (store: TextStore, userOpenId: string): PendingSlot => {
  const key = `purchase:${userOpenId}`;
  return {
    get: () => {
      const stored = readJson<Partial<PendingOrder>>(store, key);
      // Checks no more than the page needs to go on.
      return typeof stored?.orderId === 'string' && Array.isArray(stored.order?.entries)
        ? (stored as PendingOrder)
        : undefined;
    },
    set: (pending) => store.set(key, pending && JSON.stringify(pending)),
  };
};

type Cart = Pick<Order, 'entries' | 'draws'>;

const entriesJson = (entries: readonly Entry[]): string =>
  JSON.stringify(entries.map(({ play, picks, multiple }) => [play, picks, multiple]));

/** The same entries in as many draws, whichever they are. */
export const isSameCart = (one: Cart, other: Cart): boolean =>
  one.draws === other.draws && entriesJson(one.entries) === entriesJson(other.entries);

/** The same cart for the same draw at the same price: what one id stands for. */
export const isSameOrder = (one: Order, other: Order): boolean =>
  one.lotteryType === other.lotteryType &&
  one.drawId === other.drawId &&
  one.price === other.price &&
  isSameCart(one, other);
