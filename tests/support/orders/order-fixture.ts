import { expect } from 'vitest';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import type { Engine } from '#server/engine/engine.ts';
import type { TestBeacon } from '../providers/beacon.ts';
import type { TestDatabase } from '../node/database.ts';
import { findSellingDraws } from '../draws/draws.ts';
import { finishDraw } from '../draws/finish-draw.ts';
import { startNodeWithBeacon } from '../node/node-with-beacon.ts';
import type { TestNode } from '../node/test-node.ts';
import { napEntry, requestOrderId, type OrderData } from './orders.ts';
import type { TestPlayer } from '../players/player.ts';

/** Five of the eleven numbers are drawn: five of these entries win 185 fils each. */
export const ENTRY_PER_NUMBER = Array.from({ length: 11 }, (_, i) => napEntry(1, i + 1));
export const ENTRY_PER_NUMBER_WIN = 5 * 185;

/** A node that sells draws whose steps the test runs. */
export interface OrderFixture {
  readonly base: TestDatabase;
  readonly beacon: TestBeacon;
  readonly node: TestNode;
  /** The next draws of Quick Five, without the first. */
  ahead(): Promise<[DrawRow, DrawRow, DrawRow, DrawRow]>;
  /** Buys an order and returns its id. */
  bought(player: TestPlayer, data: Omit<OrderData, 'orderId'>): Promise<string>;
  /** Takes a draw from sales to the published record, on this node or another. */
  finish(draw: DrawRow, engine?: Engine): Promise<DrawRow>;
  /** Stops after checking the ledger. */
  stop(): Promise<void>;
}

export async function createOrderFixture(env: Record<string, string> = {}): Promise<OrderFixture> {
  const { base, beacon, node, stop } = await startNodeWithBeacon(env);
  await node.engine.draws.tick();
  // The test runs the steps.
  await node.engine.draws.stop();
  return {
    base,
    beacon,
    node,
    ahead: async () => {
      const [, a, b, c, d] = await findSellingDraws(base.db);
      return [
        assertPresent(a, 'a draw'),
        assertPresent(b, 'a draw'),
        assertPresent(c, 'a draw'),
        assertPresent(d, 'a draw'),
      ];
    },
    bought: async (player, data) => {
      const id = await requestOrderId(player);
      expect(await player.call(placeOrder, { ...data, orderId: id })).toMatchObject({ code: 0 });
      return id;
    },
    finish: (draw, engine = node.engine) => finishDraw(engine, draw, [node.engine, engine]),
    stop: () => stop(),
  };
}
