import { productNow } from '#client/page/clock.ts';
import { sessionStore } from '#client/storage/stores.ts';
import * as commands from '#contract/commands.ts';
import { createOrderApi, type Buyer } from '#islands/play/purchase/order-api.ts';
import type { PurchaseApi } from '#islands/play/purchase/purchase.ts';
import { cardRules, pendingCardsSlot, type CardRequest } from './card-order.ts';

/** The server's time comes with the sales of a draw game; this one is always there. */
const LUCKY_DAY = 61;

/** The purchases of cards of the current player in this browser. */
export function createCardPurchaseApi(buyer: Buyer): PurchaseApi<CardRequest> {
  const { place, ...api } = createOrderApi(commands.placeCardOrder, { type: 2, lotteryType: LUCKY_DAY }, buyer);
  return {
    ...cardRules,
    ...api,
    placeOrder: place,
    now: productNow,
    slot: pendingCardsSlot(sessionStore, buyer.owner),
  };
}
