import { sql } from 'kysely';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import { CALL_STATEMENT_MS, type Db } from '../../db/index.ts';
import { createTicker } from '../../jobs/ticker.ts';
import type { Logger } from '../../log.ts';
import type { OwnOrder } from './tell.ts';

/** Orders of which nobody knows whether they are paid, because the connection broke that was to say so. */
export interface Orphans {
  watch(order: OwnOrder): void;
  stop(): Promise<void>;
}

const EVERY_MS = SECOND_MS / 2;
/** The database gives a statement up long before: what is not paid by then never will be. */
const OVER_MS = 3 * CALL_STATEMENT_MS;

/** Looks for the orders it is given and says which were paid after all. Of one whose node ends meanwhile, its pages hear when their sockets are back. */
export function createOrphans(db: Db, log: Logger, paid: (orders: readonly OwnOrder[]) => void): Orphans {
  const watched = new Map<string, { readonly order: OwnOrder; readonly until: number }>();
  const look = async (): Promise<void> => {
    // Read before the database is: what is over by then is in what it says.
    const now = systemNow();
    const all = [...watched];
    if (all.length === 0) return;
    const ids = all.map(([id]) => id);
    const rows = await db
      .selectFrom('orders')
      .select('id')
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute();
    const found = new Set(rows.map(({ id }) => id));
    const settled = all.filter(([id, { until }]) => found.has(id) || until <= now);
    for (const [id] of settled) watched.delete(id);
    const those = settled.filter(([id]) => found.has(id)).map(([, { order }]) => order);
    if (those.length > 0) paid(those);
  };
  const ticker = createTicker('orphaned orders', EVERY_MS, log, look);
  return {
    watch: ({ orderId, playerId }) => {
      watched.set(orderId, { order: { orderId, playerId }, until: systemNow() + OVER_MS });
      ticker.start();
    },
    stop: () => ticker.stop(),
  };
}
