import { sql } from 'kysely';
import type { Db, Queryable } from '#server/db/index.ts';
import { watchOverdue } from '#server/jobs/overdue-watch.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import type { Logger } from '#server/observability/log.ts';

/** The acquirer decides within minutes. */
const REFUND_HOURS = 24;

/** Refunds whose money is held and that the acquirer has not decided in a day. */
export async function countOverdueRefunds(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deposit_refunds
    where state = 'requested' and created_at < clock_timestamp() - ${REFUND_HOURS} * interval '1 hour'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Warns of refunds that wait too long. */
export const watchRefunds = (jobs: Jobs, deps: { readonly db: Db; readonly log: Logger }): void =>
  watchOverdue(jobs, deps, {
    name: 'refunds',
    cron: '50 * * * *',
    count: countOverdueRefunds,
    message: 'refunds of deposits wait for the acquirer',
    within: { refundHours: REFUND_HOURS },
  });
