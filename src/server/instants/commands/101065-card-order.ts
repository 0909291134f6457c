import * as errorCodes from '#contract/error-codes.ts';
import { cardOrder as command } from '#contract/instants/101065-card-order.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadCardOrderDetail } from '../view/card-order-detail.ts';

export const cardOrder = defineHandler(command, async ({ orderId }, { engine, session }) => {
  const { db, operator, instants } = engine;
  const order = await loadCardOrderDetail({ db, operator, series: instants.series }, session.playerId, orderId);
  return order ? ok({ order }) : err({ code: errorCodes.orderNotFound });
});
