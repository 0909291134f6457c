import { expect } from 'vitest';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import type { TestDatabase } from '../node/database.ts';
import { startNodeWithBeacon } from '../node/node-with-beacon.ts';
import type { TestNode } from '../node/test-node.ts';
import { findOpenDraws, findReceiptFaults } from './orders.ts';

export interface PurchaseFixture {
  readonly base: TestDatabase;
  readonly node: TestNode;
  /** Draws on sale, soonest first. */
  readonly draws: DrawRow[];
  /** Stops after checking the ledger and all receipts. */
  stop(): Promise<void>;
}

/** A node with draws on sale and without their ticker, which would close draws while a test moves the clock. */
export async function startPurchaseFixture(): Promise<PurchaseFixture> {
  const { base, node, stop } = await startNodeWithBeacon();
  const draws = await findOpenDraws(node);
  await node.engine.draws.stop();
  return {
    base,
    node,
    draws,
    stop: () => stop(async () => expect(await findReceiptFaults(node)).toEqual([])),
  };
}
