import { orderDetail as command } from '#contract/orders/430031-order-detail.ts';
import { gameOf } from '#games/index.ts';
import { priceOf } from '#games/pricing.ts';
import { present } from '#kernel/assert.ts';
import { toWire } from '#kernel/money.ts';
import { err, ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { chaseOf } from '../chase.ts';
import { drawsOf, entriesOf } from '../detail.ts';
import { UNCLAIMED } from '../grand-prizes.ts';
import { summaries } from '../summaries.ts';

export const orderDetail = handler(command, async ({ orderId }, { engine: { db }, session: { playerId } }) => {
  const { list } = await summaries(db, { playerId, orderId });
  const [order] = list;
  if (!order) return err({ code: 430000005 });
  const game = present(gameOf(order.lotteryType), 'the game of an order');
  const entries = await entriesOf(db, game, orderId);
  const draws = await drawsOf(db, orderId);
  const price = priceOf(game, entries, order.drawsCount);
  return ok({
    ...order,
    entryPrice: toWire(game.price),
    entries: entries.map(({ stake, picks, ...entry }) => ({
      ...entry,
      picks: picks.map((numbers) => [...numbers]),
      stake: toWire(stake),
    })),
    subtotal: toWire(price.subtotal),
    discount: toWire(price.discount),
    estimatedVat: toWire(price.vat),
    estimatedTotal: order.total,
    chaseId: order.drawsCount > 1 ? orderId : null,
    chase: order.chaseStatus === null ? null : chaseOf(order.chaseStatus, draws),
    draws: draws.map((draw) => ({
      drawId: draw.name,
      phase: draw.phase,
      position: draw.position,
      closeTimestamp: draw.closes_at.getTime(),
      drawTimestamp: draw.draws_at.getTime(),
      status: draw.status,
      refundStatus: draw.refund,
      stoppedTimestamp: draw.stopped_at?.getTime() ?? null,
      stake: toWire(draw.stake),
      winAmount: toWire(draw.prize ?? 0n),
      numbers: draw.numbers,
      published: draw.published,
      wins: draw.wins.map((win) => ({ ...win, toClaim: win.orderPrizeStatus === UNCLAIMED })),
    })),
  });
});
