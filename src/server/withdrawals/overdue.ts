import { sql } from 'kysely';
import type { Db, Queryable } from '../db/index.ts';
import { watchOverdue } from '../jobs/overdue-watch.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { Logger } from '../observability/log.ts';

/** Players are told that a review takes up to five business days, and that the bank pays right away. */
const REVIEW_HOURS = 5 * 24;
const BANK_HOURS = 24;

/** Withdrawals that wait for staff, or for the bank, longer than players are told. */
export async function countOverdueWithdrawals(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from withdrawals
    where state = 'review' and requested_at < product_now() - ${REVIEW_HOURS} * interval '1 hour'
      or state in ('approved', 'sent') and decided_at < product_now() - ${BANK_HOURS} * interval '1 hour'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Warns of withdrawals that wait too long. */
export const watchWithdrawals = (jobs: Jobs, deps: { readonly db: Db; readonly log: Logger }): void =>
  watchOverdue(jobs, deps, {
    name: 'withdrawals',
    cron: '40 * * * *',
    count: countOverdueWithdrawals,
    message: 'withdrawals wait for a decision, or for the bank',
    within: { reviewHours: REVIEW_HOURS, bankHours: BANK_HOURS },
  });
