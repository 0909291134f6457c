import { sql } from 'kysely';
import type { Platform } from '../platform/platform.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { IdentityProvider } from './provider.ts';
import { applyCheck, type ApplyDeps } from './apply-check.ts';
import { expireVerification, listExpired, listExpiring, warnOfExpiry } from './expiry.ts';

type IdentityJobDeps = ApplyDeps & Pick<Platform, 'log'> & { readonly identity: IdentityProvider };
const AT_ONCE = 100;

/** The next checks to ask about: those that were never asked first, then those that were asked longest ago. */
async function claimPendingChecks({ db }: IdentityJobDeps): Promise<readonly string[]> {
  const { rows } = await sql<{ ticket_id: string }>`
    update identity_sessions set asked_at = clock_timestamp() where reference in (
      select reference from identity_sessions where finished_at is null and ticket_id is not null
      order by asked_at nulls first, created_at limit ${AT_ONCE} for update skip locked
    ) returning ticket_id`.execute(db);
  return rows.map(({ ticket_id: ticketId }) => ticketId);
}

/** Runs `act` for each item; an item that fails does not hold up the others. */
async function forEachItem<T>(
  { log }: IdentityJobDeps,
  items: readonly T[],
  what: string,
  act: (item: T) => Promise<void>,
) {
  for (const item of items)
    await act(item).catch((error: unknown) => log.error({ err: error, item: String(item) }, what));
}

/** Asks the provider for results whose notification was lost. */
export async function pollPendingChecks(deps: IdentityJobDeps): Promise<void> {
  await forEachItem(deps, await claimPendingChecks(deps), 'failed to poll an identity check', async (ticketId) => {
    const check = await deps.identity.findCheck(ticketId);
    if (check.ok) await applyCheck(deps, check.value, 'job');
  });
}

/**
 * Marks verifications whose document has expired, and tells these players and those whose document expires soon. Calls
 * treat them as expired from that midnight on anyway.
 */
export async function lookAtExpiry(deps: IdentityJobDeps): Promise<void> {
  const expired = await listExpired(deps);
  await forEachItem(deps, expired, 'failed to expire a verification', (id) => expireVerification(deps, id));
  const expiring = await listExpiring(deps);
  await forEachItem(deps, expiring, 'failed to warn of an expiry', (id) => warnOfExpiry(deps, id));
}

export function defineIdentityJobs(jobs: Jobs, deps: IdentityJobDeps): void {
  jobs.schedule('identity-results', '*/5 * * * *', () => pollPendingChecks(deps));
  // The first look of a day is at its midnight in Dubai; the others make up for one at which no node was up.
  jobs.schedule('identity-expiry', '0 * * * *', () => lookAtExpiry(deps));
}
