import { coupons as command } from '#contract/coupons/100140-coupons.ts';
import { fromWire } from '#kernel/money.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { listCoupons } from '../list-coupons.ts';

export const coupons = defineHandler(command, async ({ use, amount }, { engine, session }) => {
  const filter = { use, amount: amount === undefined ? undefined : fromWire(amount) };
  return ok({ list: await listCoupons(engine.db, session.playerId, filter) });
});
