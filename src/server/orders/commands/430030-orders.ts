import { orders as command } from '#contract/orders/430030-orders.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { summaries } from '../summaries.ts';

export const orders = handler(command, async ({ tab, status }, { engine, session, page: { pageNo, pageSize } }) => {
  // Scratch cards and e-instants are not draw orders: none of those here is one.
  if (tab === 'scratch-cards' || tab === 'e-instants') return ok({ total: 0, pageNo, pageSize, list: [] });
  const filter = { playerId: session.playerId, consecutiveOnly: tab === 'future-draws', status };
  const found = await summaries(engine.db, { ...filter, offset: (pageNo - 1) * pageSize, limit: pageSize });
  return ok({ ...found, pageNo, pageSize });
});
