import { ORDER_PRIZE_STATUS } from '#contract/orders/statuses.ts';
import type { OrderView } from '../shared/order-views.ts';

/** The statuses of an order's grand prizes, unclaimed first. */
export const listGrandPrizeStatuses = ({ draws }: OrderView): number[] =>
  [
    ...new Set(
      draws.flatMap(({ wins }) =>
        wins.flatMap((win) => (win.orderPrizeStatus ? Math.min(win.orderPrizeStatus, ORDER_PRIZE_STATUS.expired) : [])),
      ),
    ),
  ].sort((a, b) => a - b);
