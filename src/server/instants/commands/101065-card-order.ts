import * as errorCodes from '#contract/error-codes.ts';
import { cardOrder as command } from '#contract/instants/101065-card-order.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadCardOrderDetail } from '../view/card-order-detail.ts';

export const cardOrder = defineHandler(command, async ({ orderId }, { engine, session, locale }) => {
  const { db, operator, instants } = engine;
  const { series, reveals } = instants;
  const deps = { db, operator, series, readCards: reveals.readCards };
  const order = await loadCardOrderDetail(deps, session.playerId, orderId, locale);
  return order ? ok({ order }) : err({ code: errorCodes.orderNotFound });
});
