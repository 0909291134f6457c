import { transactions as command } from '#contract/transactions/430020-transactions.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadTransactions } from '../history.ts';

export const transactions = defineHandler(
  command,
  async ({ tab }, { engine, session, locale, page: { pageNo, pageSize } }) => {
    const offset = (pageNo - 1) * pageSize;
    const found = await loadTransactions(
      engine.db,
      { playerId: session.playerId, tab, offset, limit: pageSize },
      locale,
    );
    return ok({ ...found, pageNo, pageSize });
  },
);
