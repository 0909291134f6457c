import { ORDER_STATUS, REFUND_STATUS } from '#contract/orders/statuses.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { orderDetail } from '#contract/orders/430031-order-detail.ts';
import { sum, toWire } from '#kernel/money.ts';
import type { OrderDraw } from './order-detail.ts';

type ConsecutiveOrder = NonNullable<ResponseOf<typeof orderDetail>['chase']>;

/** A summary of a consecutive order: its progress, what was paid and refunded, and what can still be stopped. */
export function summarizeChase(status: ConsecutiveOrder['status'], draws: readonly OrderDraw[]): ConsecutiveOrder {
  const staked = (some: readonly OrderDraw[]): number => toWire(sum(some.map(({ stake }) => stake)));
  const pending = draws.filter((draw) => draw.status === ORDER_STATUS.waiting);
  const terminated = draws.filter((draw) => draw.status === ORDER_STATUS.refunded);
  const stoppable = draws.filter((draw) => draw.stoppable);
  return {
    status,
    total: draws.length,
    pending: pending.length,
    completed: draws.length - pending.length - terminated.length,
    terminated: terminated.length,
    paid: staked(draws),
    refunded: staked(draws.filter(({ refund }) => refund === REFUND_STATUS.refunded)),
    refunding: staked(draws.filter(({ refund }) => refund === REFUND_STATUS.onTheWay)),
    stoppable: {
      draws: stoppable.length,
      deposited: toWire(sum(stoppable.map((draw) => draw.from_deposited))),
      winnings: toWire(sum(stoppable.map((draw) => draw.from_winnings))),
      gift: toWire(sum(stoppable.map((draw) => draw.from_gift))),
    },
  };
}
