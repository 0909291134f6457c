import { productNow } from '#client/page/clock.ts';
import { ORDER_STATUS } from '#contract/orders/statuses.ts';
import { SECOND_MS } from '#kernel/time.ts';
import type { OrderView } from '../shared/order-views.ts';

type Draw = Pick<OrderView['draws'][number], 'status' | 'drawTimestamp'>;

/**
 * Calls `refresh` once when the next draw of an order is due: whether its witnesses have signed was not known before.
 * The product's clock is asked each second, because it may be moved. Returns a function that stops it.
 */
export function refreshWhenDue(draws: readonly Draw[], refresh: () => void): () => void {
  const now = productNow();
  const isAhead = ({ status, drawTimestamp }: Draw): boolean => status === ORDER_STATUS.waiting && drawTimestamp > now;
  const due = Math.min(...draws.filter(isAhead).map(({ drawTimestamp }) => drawTimestamp));
  if (due === Infinity) return () => undefined;
  const timer = setInterval(() => {
    if (productNow() < due) return;
    clearInterval(timer);
    refresh();
  }, SECOND_MS);
  return () => clearInterval(timer);
}
