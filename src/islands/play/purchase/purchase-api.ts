import { call, callMoney } from '#client/gateway/call.ts';
import { commandRef } from '#client/gateway/command-ref.ts';
import { $user } from '#client/session/user.ts';
import { sessionStore } from '#client/storage/stores.ts';
import type { playMethods } from '#contract/draws/660100-play-methods.ts';
import type { orderId } from '#contract/orders/101071-order-id.ts';
import type { orderStatus } from '#contract/orders/101077-order-status.ts';
import type { placeOrder } from '#contract/orders/101101-place-order.ts';
import { toWireEntries } from '../cart/cart.ts';
import type { PlayContext } from '../play-context.ts';
import { pendingSlot } from './pending-order.ts';
import type { PurchaseApi } from './purchase.ts';

const ORDER_ID = commandRef<typeof orderId>('101071');
const PLACE_ORDER = commandRef<typeof placeOrder>('101101');
const ORDER_STATUS = commandRef<typeof orderStatus>('101077');
const PLAY_METHODS = commandRef<typeof playMethods>('660100');

/** Silent: the outcome dialog shows the error. Only the end of a session has its usual effect. */
const silent = { silent: true } as const;

interface PurchaseApiOptions {
  readonly play: PlayContext;
  readonly owner: string;
  /** Whether no later purchase was started on this page. */
  readonly isLatest: () => boolean;
  /** Called when an answer was lost and the status is polled. */
  readonly onWait: () => void;
}

/** The purchases of the current player in this browser. */
export const createPurchaseApi = ({ play, owner, isLatest, onWait }: PurchaseApiOptions): PurchaseApi => ({
  fetchOrderId: () => callMoney(ORDER_ID, { type: 1 }, silent),
  placeOrder: ({ entries, ...order }) => callMoney(PLACE_ORDER, { ...order, entries: toWireEntries(entries) }, silent),
  fetchStatus: (id) => call(ORDER_STATUS, { orderId: id }, silent),
  now: play.liveDraws.now,
  fetchServerTime: async () => {
    const answer = await call(PLAY_METHODS, { lotteryType: play.game.lotteryType }, silent);
    return answer.ok ? answer.data.timestamp : undefined;
  },
  wait: (ms) => {
    onWait();
    return new Promise((resolve) => setTimeout(resolve, ms));
  },
  isOwnerHere: () => isLatest() && $user.get()?.userOpenId === owner,
  slot: pendingSlot(sessionStore, owner),
});
