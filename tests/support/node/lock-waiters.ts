import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Db } from '#server/db/index.ts';

/** Resolves when so many connections wait for locks of this database. */
export const waitForLockWaiters = (db: Db, count: number): Promise<boolean> =>
  vi.waitUntil(
    async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length >= count;
    },
    { timeout: 20_000, interval: 10 },
  );

/** Resolves when a connection waits for a lock of this database. */
export const waitForLockWaiter = (db: Db): Promise<boolean> => waitForLockWaiters(db, 1);
