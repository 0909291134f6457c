import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import type { Logger } from '../observability/log.ts';
import type { Jobs } from './queue.ts';
import { RETENTION_RULES, type RetentionRule } from './retention.ts';

interface CleanupDeps {
  readonly db: Db;
  readonly log: Logger;
}

/** Few enough that nobody waits for one of its transactions. */
const AT_ONCE = 5_000;

/** Removes one batch; locked rows are left for another night. */
async function deleteBatch(db: Db, { table, where }: RetentionRule, atOnce: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${where} limit ${atOnce} for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Removes what retention.ts no longer keeps. It may run twice, and be cut off anywhere. */
export async function deleteExpiredRows({ db, log }: CleanupDeps, atOnce = AT_ONCE): Promise<void> {
  for (const outdated of RETENTION_RULES) {
    let removed = 0;
    for (let some = atOnce; some === atOnce; removed += some) some = await deleteBatch(db, outdated, atOnce);
    if (removed > 0)
      log.info({ table: outdated.table, what: outdated.what, removed }, 'removed rows past their retention');
  }
}

/** Every night, when the fewest play. */
export function defineCleanupJob(jobs: Jobs, cleaner: CleanupDeps): void {
  jobs.schedule('cleaning', '40 4 * * *', () => deleteExpiredRows(cleaner), { timeoutSeconds: 1_800 });
}
