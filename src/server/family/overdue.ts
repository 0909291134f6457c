import { sql } from 'kysely';
import type { Db, Queryable } from '../db/index.ts';
import { watchOverdue } from '../jobs/overdue-watch.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { Logger } from '../observability/log.ts';

/** Applicants are told "about 3 business days". */
const DECIDED_WITHIN_BUSINESS_DAYS = 3;

/**
 * Whether an application of `family_applications f` has waited longer than its applicant is told: so many days from
 * Monday to Friday lie between the day it came, or came again with other photos, and today.
 */
export const isOverdue = sql<boolean>`f.state = 'review' and (
  select count(*) from generate_series((f.submitted_at at time zone 'Asia/Dubai')::date + 1, product_today() - 1, interval '1 day') d
  where extract(isodow from d) < 6) >= ${sql.lit(DECIDED_WITHIN_BUSINESS_DAYS)}`;

export async function countOverdueApplications(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from family_applications f where ${isOverdue}`.execute(db);
  return rows[0]?.count ?? 0;
}

interface OverdueDeps {
  readonly db: Db;
  readonly log: Logger;
}

/** Warns of applications that wait too long. */
export const watchApplications = (jobs: Jobs, deps: OverdueDeps): void =>
  watchOverdue(jobs, deps, {
    name: 'family-applications',
    cron: '50 * * * *',
    count: countOverdueApplications,
    message: 'family applications wait for a decision',
    within: { businessDays: DECIDED_WITHIN_BUSINESS_DAYS },
  });
