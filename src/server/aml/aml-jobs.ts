import { sql } from 'kysely';
import type { Db, Queryable } from '../db/index.ts';
import { watchOverdue } from '../jobs/overdue-watch.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { Logger } from '../observability/log.ts';
import { reportNewFlags } from './report-flags.ts';
import { scanPlayers } from './scan-players.ts';

/** Suspicions are to be reported without delay. */
const DECIDED_WITHIN_HOURS = 24;

const countWhere = async (db: Queryable, where = sql``): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from aml_flags where state = 'open' ${where}`.execute(db);
  return rows[0]?.count ?? 0;
};

export const countOpenFlags = (db: Queryable): Promise<number> => countWhere(db);

export const countOverdueFlags = (db: Queryable): Promise<number> =>
  countWhere(db, sql`and raised_at < product_now() - ${DECIDED_WITHIN_HOURS} * interval '1 hour'`);

interface AmlJobDeps {
  readonly db: Db;
  readonly log: Logger;
}

/** Tells of new flags every minute, of those that wait too long every hour, and asks all rules every night. */
export function defineAmlJobs(jobs: Jobs, { db, log }: AmlJobDeps): void {
  jobs.schedule('aml-report', '* * * * *', () => reportNewFlags({ db, log }));
  jobs.schedule(
    'aml-scan',
    '20 3 * * *',
    async () => {
      const raised = await scanPlayers(db);
      log.info({ raised }, 'asked the rules against money laundering of all players');
    },
    { timeoutSeconds: 3_600 },
  );
  watchOverdue(
    jobs,
    { db, log },
    {
      name: 'aml-flags',
      cron: '35 * * * *',
      count: countOverdueFlags,
      message: 'flags for money laundering wait for a decision',
      within: { hours: DECIDED_WITHIN_HOURS },
    },
  );
}
