import { placeCardOrder as command } from '#contract/instants/101105-place-card-order.ts';
import { toWire } from '#kernel/money.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';

const PAID = 2;

export const placeCardOrder = defineHandler(
  command,
  async (data, { engine, session }) => {
    const paid = await engine.instants.purchases.place(data, session);
    if (!paid.ok) return paid;
    const { total, receipt } = paid.value;
    return ok({ orderId: data.orderId, orderPayStatus: PAID, total: toWire(total), receipt });
  },
  { confirmsSession: true },
);
