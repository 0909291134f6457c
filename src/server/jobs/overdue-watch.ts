import type { Db, Queryable } from '../db/index.ts';
import type { Logger } from '../observability/log.ts';
import type { Jobs } from './queue.ts';

/** What waits for a decision of staff. */
interface Waiting {
  /** Of the job. */
  readonly name: string;
  readonly cron: string;
  /** How many wait longer than people are told. */
  readonly count: (db: Queryable) => Promise<number>;
  readonly message: string;
  /** What people are told, for the log. */
  readonly within: Readonly<Record<string, number>>;
}

interface WatchDeps {
  readonly db: Db;
  readonly log: Logger;
}

/** An error in the log each hour while decisions are overdue. */
export function watchOverdue(jobs: Jobs, { db, log }: WatchDeps, waiting: Waiting): void {
  const { name, cron, count, message, within } = waiting;
  jobs.schedule(name, cron, async () => {
    const requests = await count(db);
    if (requests > 0) log.error({ requests, ...within }, message);
  });
}
