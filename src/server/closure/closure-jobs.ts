import { sql } from 'kysely';
import { HOUR_MS } from '#kernel/time.ts';
import type { Db, Queryable } from '../db/index.ts';
import { watchOverdue } from '../jobs/overdue-watch.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { Logger } from '../observability/log.ts';
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

/** Warns of requests that wait too long. */
export const defineClosureJobs = (jobs: Jobs, deps: ClosureJobDeps): void =>
  watchOverdue(jobs, deps, {
    name: 'account-closures',
    cron: '50 * * * *',
    count: countOverdue,
    message: 'requests to close an account wait for a decision',
    within: { hours: DECIDED_WITHIN_HOURS },
  });
