import { transactions as command } from '#contract/wallet/430020-transactions.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { history } from '../history.ts';

export const transactions = handler(
  command,
  async ({ tab }, { engine, session, locale, page: { pageNo, pageSize } }) => {
    const offset = (pageNo - 1) * pageSize;
    const found = await history(engine.db, { playerId: session.playerId, tab, offset, limit: pageSize }, locale);
    return ok({ ...found, pageNo, pageSize });
  },
);
