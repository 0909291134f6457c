import { transactions as command } from '#contract/transactions/430020-transactions.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadTransactions } from '../history.ts';

export const transactions = defineHandler(
  command,
  async ({ before, ...query }, { engine, session, locale, page: { pageSize } }) =>
    ok(
      await loadTransactions(
        engine.db,
        {
          ...query,
          playerId: session.playerId,
          limit: pageSize,
          before: before === undefined ? undefined : BigInt(before),
        },
        locale,
      ),
    ),
);
