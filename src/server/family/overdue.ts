import { sql } from 'kysely';
import type { Db, Queryable } from '../db/index.ts';
import { watchOverdue } from '../jobs/overdue-watch.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { Logger } from '../observability/log.ts';
import { waitsForStaff } from './application-rows.ts';

/** Applicants are told "about 3 business days". */
const DECIDED_WITHIN_BUSINESS_DAYS = 3;

/** Whether so many days from Monday to Friday lie between the day of a moment and today. */
const isLongAgo = (moment: string) => sql`(
  select count(*) from generate_series((${sql.ref(moment)} at time zone 'Asia/Dubai')::date + 1, product_today() - 1, interval '1 day') d
  where extract(isodow from d) < 6) >= ${sql.lit(DECIDED_WITHIN_BUSINESS_DAYS)}`;

/** Whether an application `f` has an account whose holder staff must compare with a player (other-names.ts). */
export const hasOtherName = sql<boolean>`exists (
  select from family_accounts a where a.application_id = f.id and ${waitsForStaff})`;

/**
 * Whether an application `f` has waited longer than its applicant is told: since it came, or came again with other
 * photos. To compare a holder staff have the same time, from the proof of the number or address on.
 */
export const isOverdue = sql<boolean>`(f.state = 'review' and ${isLongAgo('f.submitted_at')} or exists (
  select from family_accounts a where a.application_id = f.id and ${waitsForStaff} and ${isLongAgo('a.other_name_since')}))`;

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
