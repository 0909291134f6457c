import { sql } from 'kysely';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import { CALL_STATEMENT_MS, type Db } from '#server/db/index.ts';
import { createTicker } from '#server/jobs/ticker.ts';
import type { Logger } from '#server/observability/log.ts';
import type { OrderOwner } from './notify.ts';

/** Orders of which nobody knows whether they are paid, because the connection broke that was to say so. */
export interface UnknownOrders {
  watch(order: OrderOwner): void;
  stop(): Promise<void>;
}

/** Of more than these the oldest are given up: their players hear when they ask. */
export const MAX_UNKNOWN_ORDERS = 10_000;
const EVERY_MS = SECOND_MS / 2;
/** The database gives a statement up long before: what is not paid by then never will be. */
const OVER_MS = 3 * CALL_STATEMENT_MS;

/** Looks for the orders it is given and says which were paid after all. Of one whose node ends meanwhile, its pages hear when their sockets are back. */
export function createUnknownOrders(db: Db, log: Logger, paid: (orders: readonly OrderOwner[]) => void): UnknownOrders {
  const watched = new Map<string, { readonly order: OrderOwner; readonly until: number }>();
  /** The database did not answer the last time. */
  let away = false;
  const standing = async (ids: readonly string[]): Promise<Set<string> | undefined> => {
    try {
      const rows = await db
        .selectFrom('orders')
        .select('id')
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute();
      away = false;
      return new Set(rows.map(({ id }) => id));
    } catch (error) {
      if (!away)
        log.error(
          { err: error, orders: ids.length },
          'orphaned orders could not be looked for; tried again until the database answers',
        );
      away = true;
      return undefined;
    }
  };
  const look = async (): Promise<void> => {
    // Read before the database is: what is over by then is in what it says.
    const now = systemNow();
    // What is over is asked for once more, for as long again while the database is away.
    for (const [id, { until }] of watched) if (until + OVER_MS <= now) watched.delete(id);
    const all = [...watched];
    if (all.length === 0) return void (away = false);
    const found = await standing(all.map(([id]) => id));
    if (!found) return;
    const settled = all.filter(([id, { until }]) => found.has(id) || until <= now);
    // It may have been given again meanwhile, for longer.
    for (const [id, one] of settled) if (watched.get(id) === one) watched.delete(id);
    const those = settled.filter(([id]) => found.has(id)).map(([, { order }]) => order);
    if (those.length > 0) paid(those);
  };
  const ticker = createTicker('orphaned orders', EVERY_MS, log, look);
  return {
    watch: ({ orderId, playerId }) => {
      // The newest stands last.
      watched.delete(orderId);
      watched.set(orderId, { order: { orderId, playerId }, until: systemNow() + OVER_MS });
      for (const id of watched.keys()) {
        if (watched.size <= MAX_UNKNOWN_ORDERS) break;
        watched.delete(id);
      }
      ticker.start();
    },
    stop: () => ticker.stop(),
  };
}
