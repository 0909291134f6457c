import * as errorCodes from '#contract/error-codes.ts';
import { fieldRefusal } from '#contract/errors.ts';
import { orderDetail as command } from '#contract/orders/430031-order-detail.ts';
import { gameByType } from '#games/index.ts';
import { calculatePrice } from '#games/rules/pricing.ts';
import { assertPresent } from '#kernel/assert.ts';
import { toWire } from '#kernel/money.ts';
import { err, ok } from '#kernel/result.ts';
import { loadCancellations } from '#server/draws/view/cancellations.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { summarizeChase } from '../view/consecutive-order.ts';
import { findOrderCoupon, findReceiptVersion, loadOrderDraws, loadOrderEntries } from '../view/order-detail.ts';
import { ORDER_PRIZE_STATUS, ORDER_STATUS } from '#contract/orders/statuses.ts';
import { hasCardOrder } from '../view/has-card-order.ts';
import { loadOrderSummaries } from '../view/order-summaries.ts';

export const orderDetail = defineHandler(command, async ({ orderId }, { engine: { db }, session: { playerId } }) => {
  const { list } = await loadOrderSummaries(db, { playerId, orderId });
  const [order] = list;
  if (!order)
    return err(
      (await hasCardOrder(db, playerId, orderId))
        ? fieldRefusal('orderId', 'input.orderId')
        : { code: errorCodes.orderNotFound },
    );
  const game = assertPresent(gameByType(order.lotteryType), 'the game of an order');
  const entries = await loadOrderEntries(db, game, orderId);
  const draws = await loadOrderDraws(db, orderId);
  const cancellations = await loadCancellations(
    db,
    draws.filter(({ status }) => status === ORDER_STATUS.refunded).map(({ id }) => id),
  );
  const coupon = await findOrderCoupon(db, orderId);
  const price = calculatePrice(game, entries, order.drawsCount);
  return ok({
    ...order,
    entryPrice: toWire(game.price),
    receiptVersion: await findReceiptVersion(db, orderId),
    playType: assertPresent(entries[0], 'an entry of an order').play,
    entries: entries.map(({ stake, picks, ...entry }) => ({
      ...entry,
      picks: picks.map((numbers) => [...numbers]),
      stake: toWire(stake),
    })),
    subtotal: toWire(price.subtotal),
    discount: toWire(price.discount),
    coupon: coupon === undefined ? null : { amount: toWire(coupon) },
    estimatedVat: toWire(price.vat),
    estimatedTotal: order.total,
    chase: order.chaseStatus === null ? null : summarizeChase(order.chaseStatus, draws),
    draws: draws.map((draw) => ({
      drawId: draw.name,
      phase: draw.phase,
      position: draw.position,
      closeTimestamp: draw.closes_at.getTime(),
      drawTimestamp: draw.draws_at.getTime(),
      status: draw.status,
      refundStatus: draw.refund,
      stoppedTimestamp: draw.stopped_at?.getTime() ?? null,
      ...(draw.awaits_witnesses ? { awaitsWitnesses: true as const } : {}),
      cancelled: cancellations.get(draw.id),
      stake: toWire(draw.stake),
      winAmount: toWire(draw.prize ?? 0n),
      numbers: draw.numbers,
      published: draw.published,
      wins: draw.wins.map((win) => ({ ...win, toClaim: win.orderPrizeStatus === ORDER_PRIZE_STATUS.unclaimed })),
    })),
  });
});
