import type { ResponseOf } from '#contract/command.ts';
import type { grandPrizeOrders } from '#contract/grand-prizes/101063-grand-prize-orders.ts';
import type { unclaimedGrandPrize } from '#contract/grand-prizes/101078-unclaimed-grand-prize.ts';
import type { cardOrders } from '#contract/instants/430261-card-orders.ts';
import type { cardOrder } from '#contract/instants/101065-card-order.ts';
import type { orders } from '#contract/orders/430030-orders.ts';
import type { orderDetail } from '#contract/orders/430031-order-detail.ts';

/** One page of the list of orders. */
export type OrdersPage = ResponseOf<typeof orders>;
export type ListedOrder = OrdersPage['list'][number];

/** One page of the list of orders of cards. */
export type CardOrdersPage = ResponseOf<typeof cardOrders>;
export type ListedCardOrder = CardOrdersPage['list'][number];

/** One page of either list. */
export type ListPage = OrdersPage | CardOrdersPage;

/** An order of cards with each of them. */
export type CardOrderView = ResponseOf<typeof cardOrder>['order'];

export type RevealedCardView = NonNullable<CardOrderView['cards'][number]['revealed']>;

/** An order with each of its draws. */
export type OrderView = ResponseOf<typeof orderDetail>;

/** The grand prizes of a player, and how much of them is unclaimed. */
export interface GrandPrizesView {
  readonly prizes: ResponseOf<typeof grandPrizeOrders>['list'];
  readonly unclaimed: ResponseOf<typeof unclaimedGrandPrize>;
}
export type GrandPrize = GrandPrizesView['prizes'][number];
