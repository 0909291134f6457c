import { call, callMoney } from '#client/gateway/call.ts';
import { commandRef } from '#client/gateway/command-ref.ts';
import { sessionStore } from '#client/storage/stores.ts';
import { $user } from '#client/session/user.ts';
import type { playMethods } from '#contract/draws/660100-play-methods.ts';
import type { orderId } from '#contract/orders/101071-order-id.ts';
import type { orderStatus } from '#contract/orders/101077-order-status.ts';
import type { placeOrder } from '#contract/orders/101101-place-order.ts';
import { pendingSlot } from './pending-order.ts';
import type { PurchaseApi } from './purchase.ts';
import type { PlayContext } from '../play-context.ts';

const ORDER_ID = commandRef<typeof orderId>('101071');
const PLACE = commandRef<typeof placeOrder>('101101');
const STATUS = commandRef<typeof orderStatus>('101077');
const METHOD = commandRef<typeof playMethods>('660100');

/** The till shows what is wrong itself; only the end of a session acts on its own. */
const silent = { silent: true } as const;

interface PurchaseApiOptions {
  readonly tools: PlayContext;
  readonly owner: string;
  /** No other purchase of this page has begun since. */
  readonly current: () => boolean;
  /** It takes longer: an answer was lost, and is asked for. */
  readonly waits: () => void;
}

/** The till of the player logged in, in this browser. */
export const createPurchaseApi = ({
  tools: { game, live },
  owner,
  current,
  waits,
}: PurchaseApiOptions): PurchaseApi => ({
  orderId: () => callMoney(ORDER_ID, { type: 1 }, silent),
  place: ({ entries, ...order }) =>
    callMoney(
      PLACE,
      {
        ...order,
        entries: entries.map(({ play, picks, multiple }) => ({
          play,
          multiple,
          picks: picks.map((numbers) => [...numbers]),
        })),
      },
      silent,
    ),
  status: (id) => call(STATUS, { orderId: id }, silent),
  now: live.now,
  time: async () => {
    const answer = await call(METHOD, { lotteryType: game.lotteryType }, silent);
    return answer.ok ? answer.data.timestamp : undefined;
  },
  wait: (ms) => {
    waits();
    return new Promise((resolve) => setTimeout(resolve, ms));
  },
  mine: () => current() && $user.get()?.userOpenId === owner,
  slot: pendingSlot(sessionStore, owner),
});
