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

/** Above this number the oldest are dropped. Their players get the status when their pages ask for it. */
export const MAX_UNKNOWN_ORDERS = 10_000;
const EVERY_MS = SECOND_MS / 2;
/** The database cancels the statement long before this. An order that is still unpaid then stays unpaid. */
const EXPIRY_MS = 3 * CALL_STATEMENT_MS;

/**
 * Polls the orders it watches and calls `paid` with those that were paid. If the node stops first, pages ask for the
 * status when their sockets reconnect.
 */
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
    // Read before the query, so that the query covers every order that counts as expired below.
    const now = systemNow();
    // An expired order is polled once more. While the database does not answer it is kept for another EXPIRY_MS.
    for (const [id, { until }] of watched) if (until + EXPIRY_MS <= now) watched.delete(id);
    const all = [...watched];
    if (all.length === 0) return void (failing = false);
    const found = await findPaid(all.map(([id]) => id));
    if (!found) return;
    const settled = all.filter(([id, { until }]) => found.has(id) || until <= now);
    // An order that was watched again during the query has a new entry, which stays.
    for (const [id, one] of settled) if (watched.get(id) === one) watched.delete(id);
    const those = settled.filter(([id]) => found.has(id)).map(([, { order }]) => order);
    if (those.length > 0) paid(those);
  };
  const ticker = createTicker('unknown orders', EVERY_MS, log, poll);
  return {
    watch: ({ orderId, playerId, couponId }) => {
      // The newest is last.
      watched.delete(orderId);
      watched.set(orderId, {
        order: { orderId, playerId, ...(couponId !== undefined && { couponId }) },
        until: systemNow() + EXPIRY_MS,
      });
      for (const id of watched.keys()) {
        if (watched.size <= MAX_UNKNOWN_ORDERS) break;
        watched.delete(id);
      }
      ticker.start();
    },
    stop: () => ticker.stop(),
  };
}
