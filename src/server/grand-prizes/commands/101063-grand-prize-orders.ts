import { grandPrizeOrders as command } from '#contract/grand-prizes/101063-grand-prize-orders.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadGrandPrizes } from '../own-prizes.ts';

export const grandPrizeOrders = defineHandler(
  command,
  async ({ pageSize }, { engine: { db }, session: { playerId }, page: { pageNo }, locale }) =>
    ok({ ...(await loadGrandPrizes(db, playerId, locale, { pageNo, pageSize })), pageNo, pageSize }),
);
