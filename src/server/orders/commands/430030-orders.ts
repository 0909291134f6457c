import { orders as command } from '#contract/orders/430030-orders.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadFirstEntries } from '../view/first-entries.ts';
import { loadOrderSummaries } from '../view/order-summaries.ts';

export const orders = defineHandler(
  command,
  async ({ tab, status, sort }, { engine, session, page: { pageNo, pageSize } }) => {
    const filter = { playerId: session.playerId, futureOnly: tab === 'future-draws', status, sort };
    const { total, list } = await loadOrderSummaries(engine.db, {
      ...filter,
      offset: (pageNo - 1) * pageSize,
      limit: pageSize,
    });
    const entryOf = await loadFirstEntries(engine.db, list);
    const withEntry = (order: (typeof list)[number]) => {
      const entry = entryOf(order);
      return { ...order, entry, playType: entry.play };
    };
    return ok({ total, pageNo, pageSize, list: list.map(withEntry) });
  },
);
