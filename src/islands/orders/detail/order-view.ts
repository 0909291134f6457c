import type { ResponseOf } from '#contract/command.ts';
import type { orderDetail } from '#contract/orders/430031-order-detail.ts';

/** An order with each of its draws, as 430031 tells it. */
export type OrderView = ResponseOf<typeof orderDetail>;
