import { sql, type RawBuilder } from 'kysely';
import { vi } from 'vitest';
import type { Db, Tx } from '#server/db/index.ts';

const waitForWaiters = (db: Db, count: number, where: RawBuilder<unknown>): Promise<boolean> =>
  vi.waitUntil(
    async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and ${where}`.execute(db);
      return rows.length >= count;
    },
    { timeout: 20_000, interval: 10 },
  );

/** Resolves when so many connections wait for locks of this database. */
export const waitForLockWaiters = (db: Db, count: number): Promise<boolean> => waitForWaiters(db, count, sql`true`);

/** Resolves when a connection waits for a lock of this database. */
export const waitForLockWaiter = (db: Db): Promise<boolean> => waitForLockWaiters(db, 1);

/** Resolves when one waits for an advisory lock, whatever else others wait for. */
export const waitForAdvisoryLockWaiter = (db: Db): Promise<boolean> =>
  waitForWaiters(db, 1, sql`wait_event = 'advisory'`);

/** Resolves when one waits for what this transaction has locked. */
export async function waitForWaiterOn(db: Db, tx: Tx): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  await waitForWaiters(db, 1, sql`${rows[0]?.pid}::int = any (pg_blocking_pids(pid))`);
}
