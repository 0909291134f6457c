import { expect } from 'vitest';
import { placeOrder } from '../../src/lib/contract/orders/101101-place-order.ts';
import { present } from '../../src/lib/kernel/assert.ts';
import type { DrawRow } from '../../src/server/draws/rows.ts';
import type { Engine } from '../../src/server/engine.ts';
import { checkLedger } from '../../src/server/wallet/reconcile.ts';
import { testBeacon, type TestBeacon } from './beacon.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { sellingDraws } from './draws.ts';
import { finishDraw } from './finish.ts';
import { testNode, type TestNode } from './node.ts';
import { nap, newOrderId, type OrderData } from './orders.ts';
import type { TestPlayer } from './player.ts';

/** Five of the eleven numbers fall: five of these entries win 185 fils each. */
export const EVERY = Array.from({ length: 11 }, (_, i) => nap(1, i + 1));
export const EVERY_WINS = 5 * 185;

/** A node that sells draws whose steps a test makes itself. */
export interface OrderHouse {
  readonly base: TestDatabase;
  readonly beacon: TestBeacon;
  readonly node: TestNode;
  /** The next draws of Quick Five but one. */
  ahead(): Promise<[DrawRow, DrawRow, DrawRow, DrawRow]>;
  /** Buys an order, and names it. */
  bought(player: TestPlayer, data: Omit<OrderData, 'orderId'>): Promise<string>;
  /** From sales to the published record, by this node or another. */
  finish(draw: DrawRow, engine?: Engine): Promise<DrawRow>;
  /** With its books right. */
  stop(): Promise<void>;
}

export async function orderHouse(env: Record<string, string> = {}): Promise<OrderHouse> {
  const base = await testDatabase();
  const beacon = await testBeacon();
  const node = await testNode(base.url, { BEACON_URL: beacon.url, ...env });
  await node.engine.draws.tick();
  // Steps are made by the test, one by one.
  await node.engine.draws.stop();
  return {
    base,
    beacon,
    node,
    ahead: async () => {
      const [, a, b, c, d] = await sellingDraws(base.db);
      return [present(a, 'a draw'), present(b, 'a draw'), present(c, 'a draw'), present(d, 'a draw')];
    },
    bought: async (player, data) => {
      const id = await newOrderId(player);
      expect(await player.call(placeOrder, { ...data, orderId: id })).toMatchObject({ code: 0 });
      return id;
    },
    finish: (draw, engine = node.engine) => finishDraw(engine, draw, [node.engine, engine]),
    stop: async () => {
      expect(await checkLedger(base.db)).toEqual([]);
      await node.stop();
      await beacon.stop();
      await base.drop();
    },
  };
}
