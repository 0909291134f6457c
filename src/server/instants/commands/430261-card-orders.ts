import { cardOrders as command } from '#contract/instants/430261-card-orders.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadCardOrders } from '../view/card-orders.ts';

export const cardOrders = defineHandler(command, async (filter, { engine, session, page, locale }) =>
  ok({ ...(await loadCardOrders(engine.db, session.playerId, filter, page, locale)), ...page }),
);
