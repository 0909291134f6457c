import { sql } from 'kysely';
import type { Queryable } from '../db/index.ts';
import { watchOverdue } from '../jobs/overdue-watch.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { ExpiryDeps } from './expire-prizes.ts';
import { STATE_SQL } from './prize-status.ts';

/** Ours: players are told no time, as their bank has its own. */
const PAID_WITHIN_DAYS = 5;

/** Prizes whose claim staff accepted days ago, and that are not paid. */
export async function countUnpaidPrizes(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from grand_prizes
    where state = ${STATE_SQL.claimed} and claimed_at < product_now() - ${PAID_WITHIN_DAYS} * interval '1 day'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export const watchUnpaidPrizes = (jobs: Jobs, deps: ExpiryDeps): void =>
  watchOverdue(jobs, deps, {
    name: 'grand-prizes-unpaid',
    cron: '25 * * * *',
    count: countUnpaidPrizes,
    message: 'claimed grand prizes wait to be paid',
    within: { days: PAID_WITHIN_DAYS },
  });
