import { transactions as command } from '#contract/wallet/430020-transactions.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { history } from '../history.ts';

export const transactions = handler(command, async ({ tab }, { engine, session, page: { pageNo, pageSize } }) => {
  const found = await history(engine.db, session.playerId, tab, (pageNo - 1) * pageSize, pageSize);
  return ok({ ...found, pageNo, pageSize });
});
