import * as errorCodes from '#contract/error-codes.ts';
import { orderStatus as command } from '#contract/orders/101077-order-status.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';

const PENDING = 1;
const PAID = 2;
const FAILED = 3;

export const orderStatus = defineHandler(command, async ({ orderId }, { engine, session }) => {
  const now = engine.clock.now();
  // Of draws or of cards: each kind of order has ids of its own.
  const [ofDraws, ofCards] = [engine.purchases, engine.instants.purchases].map(({ ids }) =>
    ids.check(orderId, session.playerId, now),
  );
  const idStatus = ofDraws === 'foreign' ? ofCards : ofDraws;
  if (idStatus === 'foreign') return err({ code: errorCodes.orderNotFound });
  const order = await engine.db
    .selectFrom('orders')
    .leftJoin('coupons', 'coupons.order_id', 'orders.id')
    .select('coupons.id as couponId')
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  const unpaid = idStatus === 'expired' ? FAILED : PENDING;
  return ok({ orderPayStatus: order ? PAID : unpaid, couponId: order?.couponId ?? null });
});
