import { defineAmlJobs } from '../aml/aml-jobs.ts';
import { defineClosureJobs } from '../closure/closure-jobs.ts';
import { defineFactorJobs } from '../factors/unfinished-logins.ts';
import { watchApplications } from '../family/overdue.ts';
import { defineFamilyJobs } from '../family/reports.ts';
import { defineIdentityJobs } from '../identity/identity-jobs.ts';
import type { IdentityProvider } from '../identity/provider.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { Messages } from '../messages/index.ts';
import { defineOperatorMessages } from '../notifications/operator-messages.ts';
import type { Platform } from '../platform/platform.ts';
import { defineErasureJob } from '../privacy/erase.ts';
import { fileSources } from '../reconciliation/file-sources.ts';
import { defineReconciliationJob } from '../reconciliation/reconciliation-jobs.ts';
import type { Bank } from '../withdrawals/bank/client.ts';
import type { PushService } from '../push/index.ts';

interface JobServices {
  readonly messages: Messages;
  readonly push: PushService;
  readonly identity: IdentityProvider;
  readonly bank: Bank;
}

/** The queues and schedules of all domains, before the jobs start. */
export function defineJobs(jobs: Jobs, { handle, log, metrics }: Platform, services: JobServices): void {
  const deps = { ...services, db: handle.background, log, metrics };
  defineErasureJob(jobs, deps);
  defineIdentityJobs(jobs, deps);
  defineOperatorMessages(jobs, deps);
  defineFamilyJobs(jobs, deps);
  defineFactorJobs(jobs, deps);
  watchApplications(jobs, deps);
  defineClosureJobs(jobs, deps);
  defineAmlJobs(jobs, deps);
  defineReconciliationJob(jobs, { ...deps, sources: fileSources(services) });
}
