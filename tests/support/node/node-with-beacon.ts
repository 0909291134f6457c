import { expect } from 'vitest';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { startTestBeacon, type TestBeacon } from '../providers/beacon.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { startTestNode, type TestNode } from './test-node.ts';

/** A node with a database and a beacon of its own. */
export interface NodeWithBeacon {
  readonly base: TestDatabase;
  readonly beacon: TestBeacon;
  readonly node: TestNode;
  /** Checks the ledger, runs `moreChecks`, and stops all three though a check fails. */
  stop(moreChecks?: () => Promise<void>): Promise<void>;
}

export async function startNodeWithBeacon(env: Record<string, string> = {}): Promise<NodeWithBeacon> {
  const base = await createTestDatabase();
  const beacon = await startTestBeacon();
  const node = await startTestNode(base.url, { BEACON_URL: beacon.url, ...env });
  return {
    base,
    beacon,
    node,
    stop: async (moreChecks) => {
      try {
        expect(await checkLedger(base.db)).toEqual([]);
        await moreChecks?.();
      } finally {
        await node.stop();
        await beacon.stop();
        await base.drop();
      }
    },
  };
}
