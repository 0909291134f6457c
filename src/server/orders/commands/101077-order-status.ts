import * as errorCodes from '#contract/error-codes.ts';
import { orderStatus as command } from '#contract/orders/101077-order-status.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';

const NOT_SO_FAR = 1;
const PAID = 2;
const FAILED = 3;

export const orderStatus = defineHandler(command, async ({ orderId }, { engine, session }) => {
  const standing = engine.purchases.ids.standing(orderId, session.playerId, engine.clock.now());
  if (standing === 'foreign') return err({ code: errorCodes.orderNotFound });
  const order = await engine.db.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst();
  const unpaid = standing === 'expired' ? FAILED : NOT_SO_FAR;
  return ok({ orderPayStatus: order ? PAID : unpaid, couponId: null });
});
