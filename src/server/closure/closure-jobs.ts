import { sql } from 'kysely';
import { HOUR_MS } from '#kernel/time.ts';
import type { Db, Queryable } from '../db/index.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { Logger } from '../observability/log.ts';
import { releaseContacts } from '../players/closing/released-contacts.ts';
import { DECIDED_WITHIN_MS } from './closure-rows.ts';

const DECIDED_WITHIN_HOURS = DECIDED_WITHIN_MS / HOUR_MS;

/** Whether a request of `account_closures c` has waited longer than players are told. */
export const isOverdue = sql<boolean>`c.state = 'submitted'
  and c.submitted_at < product_now() - ${sql.lit(DECIDED_WITHIN_HOURS)} * interval '1 hour'`;

export async function countOverdue(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account_closures c where ${isOverdue}`.execute(db);
  return rows[0]?.count ?? 0;
}

interface ClosureJobDeps {
  readonly db: Db;
  readonly log: Logger;
}

/** Frees contacts of accounts that were closed long ago, and warns of requests that wait too long. */
export async function runClosureJob({ db, log }: ClosureJobDeps): Promise<void> {
  const released = await releaseContacts(db);
  if (released > 0) log.info({ accounts: released }, 'released the contacts of closed accounts');
  const overdue = await countOverdue(db);
  if (overdue > 0)
    log.error({ requests: overdue, hours: DECIDED_WITHIN_HOURS }, 'requests to close an account wait for a decision');
}

export function defineClosureJobs(jobs: Jobs, deps: ClosureJobDeps): void {
  jobs.schedule('account-closures', '50 * * * *', () => runClosureJob(deps));
}
