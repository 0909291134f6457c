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

/** An order, and of its first draw what is told of it later. Moments in ms. */
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
  /** Sent, and not known what became of it. Else each sending was refused: nothing was paid, and the id may be used again. */
  readonly open: boolean;
}

/** Where a player's order under way is kept: in this tab, across reloads and logins. Each player of the tab has their own. */
export interface PendingSlot {
  readonly get: () => PendingOrder | undefined;
  readonly set: (pending: PendingOrder | null) => void;
}

export const pendingSlot = (store: TextStore, userOpenId: string): PendingSlot => {
  const key = `purchase:${userOpenId}`;
  return {
    get: () => {
      const kept = readJson<Partial<PendingOrder>>(store, key);
      // As far as it must hold together for the page to go on.
      return typeof kept?.orderId === 'string' && Array.isArray(kept.order?.entries)
        ? (kept as PendingOrder)
        : undefined;
    },
    set: (pending) => store.set(key, pending && JSON.stringify(pending)),
  };
};

/** The same plan for the same draw at the same price: what one id stands for. */
export const isSameOrder = (one: Order, other: Order): boolean =>
  one.lotteryType === other.lotteryType &&
  one.drawId === other.drawId &&
  one.price === other.price &&
  isSameCart(one, other);

/** The same entries in as many draws, whichever they are. */
export const isSameCart = (one: Pick<Order, 'entries' | 'draws'>, other: Pick<Order, 'entries' | 'draws'>): boolean =>
  one.draws === other.draws && textOf(one.entries) === textOf(other.entries);

const textOf = (entries: readonly Entry[]): string =>
  JSON.stringify(entries.map(({ play, picks, multiple }) => [play, picks, multiple]));
