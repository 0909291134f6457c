import { sql } from 'kysely';
import type { Db, Queryable } from '../db/index.ts';
import { watchOverdue } from '../jobs/overdue-watch.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { Logger } from '../observability/log.ts';
import { isWaiting } from './review.ts';

const REVIEWED_WITHIN_HOURS = 72;

export async function countOverdueStatements(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from regulation_statements s
    where ${isWaiting} and s.stated_at < product_now() - ${REVIEWED_WITHIN_HOURS} * interval '1 hour'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Warns of statements that staff have not looked at. */
export const defineRegulationJobs = (jobs: Jobs, deps: { readonly db: Db; readonly log: Logger }): void =>
  watchOverdue(jobs, deps, {
    name: 'regulation-statements',
    cron: '55 * * * *',
    count: countOverdueStatements,
    message: 'statements on the source of funds wait for a review',
    within: { hours: REVIEWED_WITHIN_HOURS },
  });
