import type { Db } from '../db/index.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { Logger } from '../observability/log.ts';
import { scanActivePlayers } from './scan-players.ts';

/** Asks the markers of harm of active players every ten minutes, on one of the nodes. */
export function defineHarmJobs(jobs: Jobs, { db, log }: { readonly db: Db; readonly log: Logger }): void {
  jobs.schedule(
    'harm-scan',
    '*/10 * * * *',
    async () => {
      const raised = await scanActivePlayers(db);
      if (raised > 0) log.info({ raised }, 'raised markers of harm');
    },
    { timeoutSeconds: 540 },
  );
}
