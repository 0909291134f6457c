import type { Db } from '#server/db/index.ts';
import { startTestOutbox, type TestOutbox } from '../providers/outbox.ts';
import { createTestDatabase } from './database.ts';
import { startTestNode, type TestNode } from './test-node.ts';

/** A node with a database of its own, whose mails and SMS come here. */
export interface NodeWithOutbox {
  readonly outbox: TestOutbox;
  readonly node: TestNode;
  readonly db: Db;
  /** Stops all three. */
  stop(): Promise<void>;
}

export async function startNodeWithOutbox(env: Record<string, string> = {}): Promise<NodeWithOutbox> {
  const outbox = await startTestOutbox();
  const database = await createTestDatabase();
  const node = await startTestNode(database.url, { ...outbox.env, ...env });
  return {
    outbox,
    node,
    db: database.db,
    stop: async () => {
      await node.stop();
      await database.drop();
      await outbox.close();
    },
  };
}
