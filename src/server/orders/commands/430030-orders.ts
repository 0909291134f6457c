import { orders as command } from '#contract/orders/430030-orders.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { firstEntries } from '../first-entries.ts';
import { summaries } from '../summaries.ts';

export const orders = handler(command, async ({ tab, status }, { engine, session, page: { pageNo, pageSize } }) => {
  // Scratch cards and e-instants are not draw orders: none of those here is one.
  if (tab === 'scratch-cards' || tab === 'e-instants') return ok({ total: 0, pageNo, pageSize, list: [] });
  const filter = { playerId: session.playerId, futureOnly: tab === 'future-draws', status };
  const { total, list } = await summaries(engine.db, { ...filter, offset: (pageNo - 1) * pageSize, limit: pageSize });
  const entryOf = await firstEntries(engine.db, list);
  return ok({ total, pageNo, pageSize, list: list.map((order) => ({ ...order, entry: entryOf(order) })) });
});
