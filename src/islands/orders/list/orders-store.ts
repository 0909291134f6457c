import { atom, type ReadableAtom } from 'nanostores';
import { NO_ANSWER, type CallAnswer } from '#client/gateway/call.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { orders } from '#contract/orders/430030-orders.ts';
import { trackSessionOwner } from '#client/session/track-owner.ts';
import { DEFAULT_FILTER, type OrderFilter } from './list-filter.ts';
import type { LoadOfflineCopyStore } from '#client/storage/offline-copy.ts';

export type OrdersPage = ResponseOf<typeof orders>;
export type ListedOrder = OrdersPage['list'][number];
export type FetchOrders = (choice: OrderFilter) => Promise<CallAnswer<OrdersPage>>;

export interface OrdersState {
  readonly choice: OrderFilter;
  readonly list: readonly ListedOrder[];
  readonly pages: number;
  readonly loading: boolean;
  /** The last look failed; what is shown may be old. */
  readonly failed: boolean;
  /** It was kept, and true at that moment (ms). */
  readonly at?: number;
}

const pagesOf = ({ total, pageSize }: OrdersPage): number => Math.ceil(total / pageSize);

export interface OrdersStore {
  readonly $state: ReadableAtom<OrdersState>;
  readonly choose: (choice: OrderFilter) => Promise<void>;
  /** The same page anew, without an empty moment: an order was settled or paid. */
  readonly refresh: () => Promise<void>;
}

/**
 * One page of the player's orders at a time. An answer that comes after another choice, or after a newer answer, is dropped, and so
 * is one for a player who is no longer there. Where none can be had, what was kept of that page is shown.
 */
export function createOrdersStore(
  ask: FetchOrders,
  keptOf?: (choice: OrderFilter) => LoadOfflineCopyStore<OrdersPage>,
): OrdersStore {
  const $state = atom<OrdersState>({ choice: DEFAULT_FILTER, list: [], pages: 0, loading: true, failed: false });
  let asked = 0;
  let shown = 0;
  const load = async (choice: OrderFilter): Promise<void> => {
    const mine = ++asked;
    const fate = trackSessionOwner();
    const answer = await ask(choice);
    if (mine < shown) return;
    const what = fate(answer.ok);
    if (what === 'again' && mine === asked) return load(choice);
    if (what !== 'take') return;
    if (!answer.ok) {
      const before = $state.get();
      const none = before.list.length === 0 && answer.code === NO_ANSWER;
      const seen = none && (await keptOf?.(choice)().catch(() => undefined))?.get();
      if (mine < shown) return;
      const old = seen && { list: seen.data.list, pages: pagesOf(seen.data), at: seen.at };
      return $state.set({ ...before, ...old, loading: false, failed: true });
    }
    shown = mine;
    $state.set({ choice, list: answer.data.list, pages: pagesOf(answer.data), loading: false, failed: false });
    return keptOf?.(choice)().then(
      (keeper) => {
        if (fate(true) === 'take') keeper.set(answer.data);
      },
      () => {},
    );
  };
  return {
    $state,
    choose: (choice) => {
      shown = asked + 1;
      $state.set({ choice, list: [], pages: 0, loading: true, failed: false });
      return load(choice);
    },
    refresh: () => load($state.get().choice),
  };
}
