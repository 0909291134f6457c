import { ORDER_PRIZE_STATUS } from '#contract/orders/statuses.ts';
import type { OrderView } from '../shared/order-views.ts';

const { unclaimed, expired } = ORDER_PRIZE_STATUS;
/** In the order in which they are told. */
const keyOf = (status: number, isSubmitted: boolean): string =>
  status === unclaimed && isSubmitted ? 'submitted' : String(Math.min(status, expired));

/** The text keys of the statuses of an order's grand prizes, each once, unclaimed first. */
export const listGrandPrizeStatuses = ({ draws }: OrderView): string[] =>
  [
    ...new Set(
      draws.flatMap(({ wins }) =>
        wins.flatMap(({ orderPrizeStatus: status, isClaimSubmitted = false }) =>
          status ? keyOf(status, isClaimSubmitted) : [],
        ),
      ),
    ),
  ].sort();
