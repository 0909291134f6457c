import { ORDER_STATUS } from '#contract/orders/statuses.ts';
import type { OrderView } from '../shared/order-views.ts';

/**
 * The draw whose ticket an order shows at first: the newest that won, else the newest with numbers that was not
 * stopped, else the first.
 */
export const findShownDraw = (draws: OrderView['draws']): OrderView['draws'][number] | undefined =>
  draws.findLast(({ winAmount }) => winAmount > 0) ??
  draws.findLast(({ numbers, status }) => numbers !== null && status !== ORDER_STATUS.refunded) ??
  draws[0];
