import type { ResponseOf } from '#contract/command.ts';
import type { grandPrizeOrders } from '#contract/grand-prizes/101063-grand-prize-orders.ts';
import type { unclaimedGrandPrize } from '#contract/grand-prizes/101078-unclaimed-grand-prize.ts';
import type { orders } from '#contract/orders/430030-orders.ts';
import type { orderDetail } from '#contract/orders/430031-order-detail.ts';

/** One page of the list of orders. */
export type OrdersPage = ResponseOf<typeof orders>;
export type ListedOrder = OrdersPage['list'][number];

/** An order with each of its draws. */
export type OrderView = ResponseOf<typeof orderDetail>;

/** The grand prizes of a player, and how much of them is unclaimed. */
export interface GrandPrizesView {
  readonly prizes: ResponseOf<typeof grandPrizeOrders>['list'];
  readonly unclaimed: ResponseOf<typeof unclaimedGrandPrize>;
}
export type GrandPrize = GrandPrizesView['prizes'][number];
