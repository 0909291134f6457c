import { orderId as command } from '#contract/orders/101071-order-id.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';

export const orderId = defineHandler(command, async (_data, { engine, session }) =>
  ok({ orderId: engine.purchases.ids.issue(session.playerId, engine.clock.now()) }),
);
