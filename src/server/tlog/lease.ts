import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import type { Db } from '../db/index.ts';

/** Which node keeps the log: one does the work, another takes over within this time of its last word. */
export interface Lease {
  /** Whether this node keeps the log now. */
  take(): Promise<boolean>;
  /** Lets another node take over at once. */
  release(): Promise<void>;
}

const LEASE_MS = 3 * SECOND_MS;
/** A lease is renewed when it has less left. */
const RENEW_MS = 2 * SECOND_MS;

/**
 * Spares witnesses the same question from every node. Nothing depends on it: two nodes that both believe they keep the
 * log take turns by the lock on its head, and sign the same heads.
 */
export function createLease(db: Db): Lease {
  const node = randomUUID();
  let keptUntil = 0;
  return {
    take: async () => {
      const now = systemNow();
      if (keptUntil - now > RENEW_MS) return true;
      const { numAffectedRows } = await sql`
        update tlog_head set keeper = ${node}::uuid, kept_until = clock_timestamp() + ${LEASE_MS}::int * interval '1 millisecond'
        where keeper = ${node}::uuid or kept_until < clock_timestamp()`.execute(db);
      keptUntil = numAffectedRows === 1n ? now + LEASE_MS : 0;
      return keptUntil > 0;
    },
    release: async () => {
      if (keptUntil === 0) return;
      keptUntil = 0;
      await sql`update tlog_head set kept_until = '-infinity' where keeper = ${node}::uuid`.execute(db);
    },
  };
}
