import { atom, type ReadableAtom } from 'nanostores';
import type { CallAnswer } from '#client/gateway.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { orders } from '#contract/orders/430030-orders.ts';
import { FIRST, type Choice } from './choice.ts';

export type OrdersPage = ResponseOf<typeof orders>;
export type Order = OrdersPage['list'][number];
export type Ask = (choice: Choice) => Promise<CallAnswer<OrdersPage>>;

export interface OrdersState {
  readonly choice: Choice;
  readonly list: readonly Order[];
  readonly pages: number;
  readonly loading: boolean;
  /** The last look failed; what is shown may be old. */
  readonly failed: boolean;
}

export interface Orders {
  readonly $state: ReadableAtom<OrdersState>;
  readonly choose: (choice: Choice) => Promise<void>;
  /** The same page anew, without an empty moment: an order was settled or paid. */
  readonly refresh: () => Promise<void>;
}

/** One page of the player's orders at a time. An answer that comes after another choice, or after a newer answer, is dropped. */
export function createOrders(ask: Ask): Orders {
  const $state = atom<OrdersState>({ choice: FIRST, list: [], pages: 0, loading: true, failed: false });
  let asked = 0;
  let shown = 0;
  const load = async (choice: Choice) => {
    const mine = ++asked;
    const answer = await ask(choice);
    if (mine < shown) return;
    if (!answer.ok) return $state.set({ ...$state.get(), loading: false, failed: true });
    shown = mine;
    const { list, total, pageSize } = answer.data;
    const pages = Math.ceil(total / pageSize);
    $state.set({ choice, list, pages, loading: false, failed: false });
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
