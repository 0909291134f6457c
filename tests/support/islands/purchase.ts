import type { CallAnswer } from '#client/gateway/call.ts';
import { NO_ANSWER } from '#client/gateway/transport.ts';
import type { TextStore } from '#client/storage/stores.ts';
import { pendingSlot, ticketRules, type OrderRequest } from '#islands/play/purchase/pending-order.ts';
import type { PurchaseApi } from '#islands/play/purchase/purchase.ts';

export const T0 = 1_795_000_000_000;
export const CLOSES = T0 + 60_000;
export const one: OrderRequest = {
  order: {
    lotteryType: 69,
    entries: [{ play: 'nap1', picks: [[3]], multiple: 1 }],
    draws: 1,
    drawId: '69-261121-0642',
    price: 100,
  },
  closesAt: CLOSES,
  drawsAt: CLOSES + 6_000,
};
export const edited: OrderRequest = {
  ...one,
  order: { ...one.order, entries: [{ play: 'nap1', picks: [[4]], multiple: 1 }] },
};
export const nextDraw: OrderRequest = {
  ...one,
  order: { ...one.order, drawId: '69-261121-0643' },
  closesAt: CLOSES + 60_000,
};

export const no = (code: number, extData: unknown = null): CallAnswer<never> => ({
  ok: false,
  code,
  message: 'm',
  extData,
});
export const yes = <T>(data: T): CallAnswer<T> => ({ ok: true, data });
export const paid = (orderId: string, receipt?: { readonly version: number }) => yes({ orderId, receipt });
export const so = (orderPayStatus: 1 | 2 | 3) => yes({ orderPayStatus });
export const lost = no(NO_ANSWER);

export function memory(): TextStore {
  const stored = new Map<string, string>();
  return {
    get: (key) => stored.get(key) ?? null,
    set: (key, value) => void (value === null ? stored.delete(key) : stored.set(key, value)),
  };
}

export interface Script {
  readonly place?: readonly CallAnswer<{ orderId: string; receipt?: { readonly version: number } }>[];
  readonly status?: readonly CallAnswer<{ orderPayStatus: 1 | 2 | 3 }>[];
  /** Milliseconds by which the page's clock is ahead. */
  readonly serverBehind?: number;
}

/** An API whose server answers from lists, with a log of calls. */
export function fakeApi({ place = [], status = [], serverBehind = 0 }: Script, store = memory(), user = 'ada') {
  const log: string[] = [];
  const [places, statuses] = [[...place], [...status]];
  const world = { time: T0, mine: true, here: true };
  let ids = 0;
  /** As sent, one for each request. */
  const nonces: string[] = [];
  const slot = pendingSlot(store, user);
  const api: PurchaseApi = {
    ...ticketRules,
    checkPlace: async () => world.here,
    fetchOrderId: async () => {
      log.push('id');
      return yes({ orderId: `order-${++ids}` });
    },
    newNonce: () => `nonce-${ids}`,
    placeOrder: async ({ orderId, nonce }) => {
      nonces.push(nonce);
      log.push(`place ${orderId}${slot.get()?.orderId === orderId && slot.get()?.outcomeUnknown ? '' : ' not stored'}`);
      return places.shift() ?? lost;
    },
    fetchStatus: async (orderId) => {
      log.push(`status ${orderId}`);
      return statuses.shift() ?? lost;
    },
    now: () => world.time,
    fetchServerTime: async () => world.time - serverBehind,
    wait: async (ms) => {
      log.push(`wait ${ms}`);
      world.time += ms;
    },
    isOwnerHere: () => world.mine,
    slot,
  };
  return { api, log, slot, world, store, nonces };
}
export const count = (log: readonly string[], start: string) => log.filter((line) => line.startsWith(start)).length;
