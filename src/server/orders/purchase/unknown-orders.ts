import { sql } from 'kysely';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import { CALL_STATEMENT_MS, type Db } from '#server/db/index.ts';
import { createTicker } from '#server/jobs/ticker.ts';
import type { Logger } from '#server/observability/log.ts';
import type { OrderOwner } from './notify.ts';

/** Orders whose outcome is unknown, because the connection broke while they were paid. */
export interface UnknownOrders {
  watch(order: OrderOwner): void;
  stop(): Promise<void>;
}

/** Beyond this the oldest are dropped: their players get the status when they ask for it. */
export const MAX_UNKNOWN_ORDERS = 10_000;
const EVERY_MS = SECOND_MS / 2;
/** The database cancels a statement long before: what is not paid by then never will be. */
const EXPIRY_MS = 3 * CALL_STATEMENT_MS;

/** Polls the orders it watches and calls `paid` with those that were paid after all. If the node ends first, pages ask when their sockets reconnect. */
export function createUnknownOrders(db: Db, log: Logger, paid: (orders: readonly OrderOwner[]) => void): UnknownOrders {
  const watched = new Map<string, { readonly order: OrderOwner; readonly until: number }>();
  /** The last query failed. */
  let failing = false;
  const findPaid = async (ids: readonly string[]): Promise<Set<string> | undefined> => {
    try {
      const rows = await db
        .selectFrom('orders')
        .select('id')
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute();
      failing = false;
      return new Set(rows.map(({ id }) => id));
    } catch (error) {
      if (!failing)
        log.error(
          { err: error, orders: ids.length },
          'orders with an unknown outcome could not be read; tried again until the database answers',
        );
      failing = true;
      return undefined;
    }
  };
  const poll = async (): Promise<void> => {
    // Taken before the query: an order that expires by then is in its result.
    const now = systemNow();
    // Expired orders are polled once more, or for as long again while the database does not answer.
    for (const [id, { until }] of watched) if (until + EXPIRY_MS <= now) watched.delete(id);
    const all = [...watched];
    if (all.length === 0) return void (failing = false);
    const found = await findPaid(all.map(([id]) => id));
    if (!found) return;
    const settled = all.filter(([id, { until }]) => found.has(id) || until <= now);
    // It may be watched again meanwhile, for longer.
    for (const [id, one] of settled) if (watched.get(id) === one) watched.delete(id);
    const those = settled.filter(([id]) => found.has(id)).map(([, { order }]) => order);
    if (those.length > 0) paid(those);
  };
  const ticker = createTicker('unknown orders', EVERY_MS, log, poll);
  return {
    watch: ({ orderId, playerId }) => {
      // The newest is last.
      watched.delete(orderId);
      watched.set(orderId, { order: { orderId, playerId }, until: systemNow() + EXPIRY_MS });
      for (const id of watched.keys()) {
        if (watched.size <= MAX_UNKNOWN_ORDERS) break;
        watched.delete(id);
      }
      ticker.start();
    },
    stop: () => ticker.stop(),
  };
}
