import type { Db } from '../db/index.ts';
import type { Jobs } from '../jobs/queue.ts';
import { addUpDays } from './days.ts';
import { computeMedians } from './medians.ts';

/** Adds up all players' days every night, and computes what is typical. */
export const definePlayRecordJob = (jobs: Jobs, { db }: { readonly db: Db }): void =>
  jobs.schedule(
    'play-record',
    '40 4 * * *',
    async () => {
      await addUpDays(db);
      await computeMedians(db);
    },
    { timeoutSeconds: 3_600 },
  );
