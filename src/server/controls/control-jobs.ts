import type { Jobs } from '../jobs/queue.ts';
import { applyExclusions, releaseLateMoney, type JobDeps } from './apply-exclusion.ts';

/** Each minute: exclusions that are not applied yet, and money that came back to excluded players. */
export const defineControlJobs = (jobs: Jobs, deps: JobDeps): void =>
  jobs.schedule('exclusions', '* * * * *', async () => {
    await applyExclusions(deps);
    await releaseLateMoney(deps);
  });
