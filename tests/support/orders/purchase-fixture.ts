import type { DrawRow } from '#server/draws/draw-rows.ts';
import { createTestDatabase, type TestDatabase } from '../node/database.ts';
import { startTestNode, type TestNode } from '../node/test-node.ts';
import { startTestBeacon } from '../providers/beacon.ts';
import { findOpenDraws } from './orders.ts';

export interface PurchaseFixture {
  readonly base: TestDatabase;
  readonly node: TestNode;
  /** Draws on sale, soonest first. */
  readonly draws: DrawRow[];
  stop(): Promise<void>;
}

/** A node with draws on sale and without their ticker, which would close draws while a test moves the clock. */
export async function startPurchaseFixture(): Promise<PurchaseFixture> {
  const base = await createTestDatabase();
  const beacon = await startTestBeacon();
  const node = await startTestNode(base.url, { BEACON_URL: beacon.url });
  const draws = await findOpenDraws(node);
  await node.engine.draws.stop();
  return {
    base,
    node,
    draws,
    stop: async () => {
      await node.stop();
      await beacon.stop();
      await base.drop();
    },
  };
}
