import { orderId as command } from '#contract/orders/101071-order-id.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';

const INSTANT = 2;

export const orderId = defineHandler(command, async ({ type }, { engine, session }) => {
  const { ids } = type === INSTANT ? engine.instants.purchases : engine.purchases;
  return ok({ orderId: ids.issue(session.playerId, engine.clock.now()) });
});
