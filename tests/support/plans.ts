import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { placeOrder } from '../../src/lib/contract/orders/101101-place-order.ts';
import { orderDetail } from '../../src/lib/contract/orders/430031-order-detail.ts';
import { stopOrders } from '../../src/lib/contract/orders/430033-stop-orders.ts';
import { present } from '../../src/lib/kernel/assert.ts';
import type { DrawRow } from '../../src/server/draws/rows.ts';
import { checkLedger } from '../../src/server/wallet/reconcile.ts';
import { post } from '../../src/server/wallet/transfer.ts';
import { testBeacon } from './beacon.ts';
import { testDatabase } from './database.ts';
import { moveClockTo, sellingDraws } from './draws.ts';
import { testNode } from './node.ts';
import { nap, newOrderId, orderFor, receiptFaults, type OrderData } from './orders.ts';
import { fromBank, makePlayer, type TestPlayer } from './player.ts';

/** A consecutive order and who placed it. */
export interface Plan {
  readonly player: TestPlayer;
  readonly orderId: string;
  readonly data: OrderData;
}

export const nth = (draws: readonly DrawRow[], i: number): DrawRow => present(draws.at(i), 'a draw');

/** A node whose steps a test makes itself, for tests of orders of several draws. */
export async function planHouse() {
  const base = await testDatabase();
  const beacon = await testBeacon();
  const node = await testNode(base.url, { BEACON_URL: beacon.url });
  await node.engine.draws.stop();
  const { db } = base;
  /** When the last of the draws handed out ends. */
  let used: Date | undefined;

  return {
    base,
    node,
    /** Draws that nobody has touched, from the one after the next: none ends before a test is done with it. */
    async ahead(count: number): Promise<DrawRow[]> {
      if (used) await moveClockTo([node.engine], used);
      await node.engine.draws.tick();
      const draws = (await sellingDraws(db)).slice(1, 1 + count);
      expect(draws).toHaveLength(count);
      used = nth(draws, -1).draws_at;
      return draws;
    },
    /** An order of one dirham in each of these draws, and the player's money before it. */
    async planned(draws: readonly DrawRow[], gift = 0n, winnings = 0n, deposited = 1_000n): Promise<Plan> {
      const player = await makePlayer(node, { verified: true, balance: deposited });
      const more = [
        ...(gift > 0n ? [fromBank(player.playerId, gift, 'gift')] : []),
        ...(winnings > 0n ? [fromBank(player.playerId, winnings, 'winnings')] : []),
      ];
      await db.transaction().execute((tx) => post(tx, more));
      const orderId = await newOrderId(player);
      const data = orderFor(nth(draws, 0), orderId, [nap(1, 7)], { draws: draws.length });
      expect(await player.call(placeOrder, data)).toMatchObject({ code: 0 });
      return { player, orderId, data };
    },
    stop: ({ player, orderId }: Plan, requestId: string = randomUUID()) =>
      player.call(stopOrders, { requestId, orderId }),
    async bucketsOf({ player }: Plan) {
      const { deposited, winnings, gift } = await db
        .selectFrom('wallets')
        .selectAll()
        .where('player_id', '=', player.playerId)
        .executeTakeFirstOrThrow();
      return { deposited, winnings, gift };
    },
    /** By position: its state, or that it was stopped. */
    async statesOf({ orderId }: Plan) {
      const draws = db.selectFrom('order_draws').selectAll().where('order_id', '=', orderId).orderBy('position');
      return (await draws.execute()).map(({ state, stopped_at }) => (stopped_at ? 'stopped' : state));
    },
    detailOf: async ({ player, orderId }: Plan) => (await player.call(orderDetail, { orderId })).data,
    /** What went back: kind, draw, amount. */
    async refunds({ orderId }: Plan) {
      const moved = db
        .selectFrom('transfers')
        .select(['kind', 'draw_id', 'amount'])
        .where('reference', '=', orderId)
        .where('kind', 'in', ['stake-refund', 'advance-refund'])
        .orderBy('draw_id');
      return (await moved.execute()).map(({ kind, draw_id, amount }) => [kind, draw_id, amount]);
    },
    /** Every balance and every receipt must hold at the end. */
    async close(): Promise<void> {
      expect(await checkLedger(db)).toEqual([]);
      expect(await receiptFaults(node)).toEqual([]);
      await node.stop();
      await beacon.stop();
      await base.drop();
    },
  };
}
