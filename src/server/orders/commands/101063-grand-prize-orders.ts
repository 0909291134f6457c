import { grandPrizeOrders as command } from '#contract/orders/101063-grand-prize-orders.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { grandPrizesOf } from '../grand-prizes.ts';

export const grandPrizeOrders = handler(
  command,
  async ({ pageSize }, { engine: { db }, session: { playerId }, page: { pageNo } }) =>
    ok({ ...(await grandPrizesOf(db, playerId, pageNo, pageSize)), pageNo, pageSize }),
);
