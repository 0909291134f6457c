import type { Db } from '../db/index.ts';
import { watchOverdue } from '../jobs/overdue-watch.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { Logger } from '../observability/log.ts';
import { deleteOldPositions } from './positions.ts';
import { countOverdueReviews, DECIDED_WITHIN_HOURS } from './reviews.ts';

/** Deletes old positions every hour, and tells of reviews that wait too long. */
export function defineGeoJobs(jobs: Jobs, deps: { readonly db: Db; readonly log: Logger }): void {
  jobs.schedule('geo-positions', '50 * * * *', () => deleteOldPositions(deps.db));
  watchOverdue(jobs, deps, {
    name: 'geo-reviews',
    cron: '55 * * * *',
    count: countOverdueReviews,
    message: 'reviews of positions wait for a decision',
    within: { hours: DECIDED_WITHIN_HOURS },
  });
}
