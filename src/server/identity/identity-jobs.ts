import { sql } from 'kysely';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import { isLocale } from '#i18n/locales.ts';
import type { Platform } from '../platform/platform.ts';
import type { Jobs } from '../jobs/queue.ts';
import { lockWallet } from '../ledger/transfers.ts';
import type { IdentityProvider } from './provider.ts';
import { applyCheck, type ApplyDeps } from './apply-check.ts';

type IdentityJobDeps = ApplyDeps & Pick<Platform, 'log'> & { readonly identity: IdentityProvider };
const AT_ONCE = 100;
const { verified, expired } = VERIFIED_STATUS;

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
    if (check.ok) await applyCheck(deps, check.value);
  });
}

/** Checks again under the wallet's lock: the player may have shown another document meanwhile. */
const expireVerification = ({ db, messages }: IdentityJobDeps, playerId: bigint): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockWallet(tx, playerId);
    const { rows } = await sql<{ mobile: string | null; locale: string }>`
      update players set verified_status = ${expired} where id = ${playerId} and verified_status = ${verified}
        and effective_verified_status(verified_status, document_expires) = ${expired} returning mobile, locale`.execute(
      tx,
    );
    const player = rows[0];
    if (!player || player.mobile === null) return;
    await messages.send(tx, {
      playerId,
      channel: 'sms',
      to: player.mobile,
      locale: isLocale(player.locale) ? player.locale : 'en-US',
      template: 'identityExpired',
      params: {},
    });
  });

/**
 * Marks verifications whose document has expired and notifies the players. Calls treat them as expired from that
 * midnight on anyway.
 */
export async function expireVerifications(deps: IdentityJobDeps): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    select id from players where verified_status = ${verified}
      and effective_verified_status(verified_status, document_expires) = ${expired} order by id`.execute(deps.db);
  const ids = rows.map(({ id }) => id);
  await forEachItem(deps, ids, 'failed to expire a verification', (id) => expireVerification(deps, id));
}

export function defineIdentityJobs(jobs: Jobs, deps: IdentityJobDeps): void {
  jobs.schedule('identity-results', '*/5 * * * *', () => pollPendingChecks(deps));
  jobs.schedule('identity-expiry', '7 * * * *', () => expireVerifications(deps));
}
