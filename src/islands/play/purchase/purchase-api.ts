import { sessionStore } from '#client/storage/stores.ts';
import * as commands from '#contract/commands.ts';
import { toWireEntries } from '../cart/cart.ts';
import type { PlayContext } from '../play-context.ts';
import { createOrderApi, type Buyer } from './order-api.ts';
import { pendingSlot, ticketRules } from './pending-order.ts';
import type { PurchaseApi } from './purchase.ts';

interface PurchaseApiOptions extends Buyer {
  readonly play: PlayContext;
}

/** The purchases of the current player in this browser. */
export function createPurchaseApi({ play, ...buyer }: PurchaseApiOptions): PurchaseApi {
  const { place, ...api } = createOrderApi(commands.placeOrder, { type: 1, lotteryType: play.game.lotteryType }, buyer);
  return {
    ...ticketRules,
    ...api,
    placeOrder: ({ entries, ...order }) => place({ ...order, entries: toWireEntries(entries) }),
    now: play.liveDraws.now,
    slot: pendingSlot(sessionStore, buyer.owner),
  };
}
