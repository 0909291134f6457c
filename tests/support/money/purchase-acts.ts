import { randomUUID } from 'node:crypto';
import { orderId as askOrderId } from '#contract/orders/101071-order-id.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { stopOrders } from '#contract/orders/430033-stop-orders.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { calculatePrice } from '#games/rules/pricing.ts';
import { assertPresent } from '#kernel/assert.ts';
import { giveWinnings } from '../players/withdrawals.ts';
import { findCoupon } from './deposit-acts.ts';
import { callCommand, count, note, pickOne, sendRepeated, type Act } from './world.ts';

const BUY_REFUSALS = [
  errorCodes.accountUnderReview,
  errorCodes.insufficientBalance,
  errorCodes.couponUsed,
  errorCodes.drawClosed,
  errorCodes.salesNotOpen,
];

/** Buys one to three entries of any game, every third order for several draws. */
export async function purchase(act: Act): Promise<void> {
  const { world, player, node, pick } = act;
  const offer = assertPresent(pickOne(pick, world.offers), 'a draw on sale');
  const entries = Array.from({ length: 1 + pick(3) }, () => assertPresent(pickOne(pick, offer.entries), 'an entry'));
  const draws = pick(3) === 0 ? 1 + pick(offer.draws) : 1;
  const couponId = pick(5) === 0 ? await findCoupon(act, 'purchase') : undefined;
  const id = await callCommand(node, player, askOrderId, { type: 1 }, pick);
  note(world, 'order id', id, []);
  if (id.code !== 0) return;
  const { orderId } = id.data;
  const request = {
    orderId,
    lotteryType: offer.game.lotteryType,
    entries: entries.map((entry) => ({ ...entry, picks: entry.picks.map((list) => [...list]) })),
    draws,
    drawId: offer.drawId,
    price: Number(calculatePrice(offer.game, entries, draws).total),
    ...(couponId !== undefined && { couponId }),
  };
  const kind = `${draws > 1 ? 'consecutive order' : 'order'}${couponId === undefined ? '' : ' with a coupon'}`;
  const done = await sendRepeated(act, kind, BUY_REFUSALS, () => callCommand(node, player, placeOrder, request, pick));
  if (done && draws > 1) world.orders.push({ player, orderId });
}

/** Stops the later draws of a consecutive order. */
export async function stopOrder(act: Act): Promise<void> {
  const { world, node, pick } = act;
  const order = pickOne(pick, world.orders);
  if (!order) return;
  const request = { requestId: randomUUID(), orderId: order.orderId };
  await sendRepeated(act, 'stop of an order', [errorCodes.accountUnderReview, errorCodes.nothingToStop], () =>
    callCommand(node, order.player, stopOrders, request, pick),
  );
}

/** The player wins AED 100. */
export async function win({ world, player, node }: Act): Promise<void> {
  const amount = 10_000n;
  await giveWinnings(node, player.playerId, amount);
  world.owedBefore += amount;
  count(world, 'winnings');
}
