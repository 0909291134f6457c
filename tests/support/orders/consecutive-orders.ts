import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { orderDetail } from '#contract/orders/430031-order-detail.ts';
import { stopOrders } from '#contract/orders/430033-stop-orders.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import { postTransfers } from '#server/ledger/transfers.ts';
import { moveClockTo, findSellingDraws } from '../draws/draws.ts';
import { startNodeWithBeacon } from '../node/node-with-beacon.ts';
import { napEntry, requestOrderId, orderRequest, findReceiptFaults, type OrderData } from './orders.ts';
import { bankTransfer, makePlayer, type TestPlayer } from '../players/player.ts';

/** A consecutive order and who placed it. */
export interface ConsecutiveOrder {
  readonly player: TestPlayer;
  readonly orderId: string;
  readonly data: OrderData;
}

export const drawAt = (draws: readonly DrawRow[], i: number): DrawRow => assertPresent(draws.at(i), 'a draw');

/** A node whose steps the test runs, for orders of several draws. */
export async function createConsecutiveOrderFixture() {
  const { base, node, stop } = await startNodeWithBeacon();
  await node.engine.draws.stop();
  const { db } = base;
  /** The end of the last draw handed out. */
  let used: Date | undefined;

  return {
    base,
    node,
    /** Unused draws from the one after the next, so that none ends during a test. */
    async ahead(count: number): Promise<DrawRow[]> {
      if (used) await moveClockTo([node.engine], used);
      await node.engine.draws.tick();
      const draws = (await findSellingDraws(db)).slice(1, 1 + count);
      expect(draws).toHaveLength(count);
      used = drawAt(draws, -1).draws_at;
      return draws;
    },
    /** An order of one dirham in each of these draws, and the player's earlier money. */
    async planned(draws: readonly DrawRow[], gift = 0n, winnings = 0n, deposited = 1_000n): Promise<ConsecutiveOrder> {
      const player = await makePlayer(node, { verified: true, balance: deposited });
      const more = [
        ...(gift > 0n ? [bankTransfer(player.playerId, gift, 'gift')] : []),
        ...(winnings > 0n ? [bankTransfer(player.playerId, winnings, 'winnings')] : []),
      ];
      await db.transaction().execute((tx) => postTransfers(tx, more));
      const orderId = await requestOrderId(player);
      const data = orderRequest(drawAt(draws, 0), orderId, [napEntry(1, 7)], { draws: draws.length });
      expect(await player.call(placeOrder, data)).toMatchObject({ code: 0 });
      return { player, orderId, data };
    },
    stop: ({ player, orderId }: ConsecutiveOrder, requestId: string = randomUUID()) =>
      player.call(stopOrders, { requestId, orderId }),
    async bucketsOf({ player }: ConsecutiveOrder) {
      const { deposited, winnings, gift } = await db
        .selectFrom('wallets')
        .selectAll()
        .where('player_id', '=', player.playerId)
        .executeTakeFirstOrThrow();
      return { deposited, winnings, gift };
    },
    /** By position: the state, or that the draw was stopped. */
    async statesOf({ orderId }: ConsecutiveOrder) {
      const draws = db.selectFrom('order_draws').selectAll().where('order_id', '=', orderId).orderBy('position');
      return (await draws.execute()).map(({ state, stopped_at }) => (stopped_at ? 'stopped' : state));
    },
    detailOf: async ({ player, orderId }: ConsecutiveOrder) => (await player.call(orderDetail, { orderId })).data,
    /** Refunds: kind, draw, amount. */
    async refunds({ orderId }: ConsecutiveOrder) {
      const moved = db
        .selectFrom('transfers')
        .select(['kind', 'draw_id', 'amount'])
        .where('reference', '=', orderId)
        .where('kind', 'in', ['stake-refund', 'advance-refund'])
        .orderBy('draw_id');
      return (await moved.execute()).map(({ kind, draw_id, amount }) => [kind, draw_id, amount]);
    },
    /** Checks every balance and receipt at the end. */
    close: () => stop(async () => expect(await findReceiptFaults(node)).toEqual([])),
  };
}
