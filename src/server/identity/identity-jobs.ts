import { sql } from 'kysely';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import { isLocale } from '#i18n/locales.ts';
import type { Platform } from '../platform/platform.ts';
import type { Jobs } from '../jobs/queue.ts';
import { lockWallet } from '../ledger/transfers.ts';
import type { IdentityProvider } from './provider.ts';
import { applyCheck, type ApplyDeps } from './apply-check.ts';

type Sweeper = ApplyDeps & Pick<Platform, 'log'> & { readonly identity: IdentityProvider };
const AT_ONCE = 100;
const { verified, expired } = VERIFIED_STATUS;

/** Those that wait longest for being asked, never asked ones first: each gets its turn, however many there are. */
async function turn({ db }: Sweeper): Promise<readonly string[]> {
  const { rows } = await sql<{ ticket_id: string }>`
    update identity_sessions set asked_at = clock_timestamp() where reference in (
      select reference from identity_sessions where finished_at is null and ticket_id is not null
      order by asked_at nulls first, created_at limit ${AT_ONCE} for update skip locked
    ) returning ticket_id`.execute(db);
  return rows.map(({ ticket_id: ticketId }) => ticketId);
}

/** Does something for each; one that fails must not keep the others waiting. */
async function each<T>({ log }: Sweeper, items: readonly T[], what: string, act: (item: T) => Promise<void>) {
  for (const item of items)
    await act(item).catch((error: unknown) => log.error({ err: error, item: String(item) }, what));
}

/** Asks for results whose notification was lost. */
export async function pollPendingChecks(sweeper: Sweeper): Promise<void> {
  await each(sweeper, await turn(sweeper), 'failed to poll an identity check', async (ticketId) => {
    const check = await sweeper.identity.find(ticketId);
    if (check.ok) await applyCheck(sweeper, check.value);
  });
}

/** Looks again under the wallet's lock: another document may have been read meanwhile. */
const expire = ({ db, messages }: Sweeper, playerId: bigint): Promise<void> =>
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

/** Books verifications whose document has expired, and tells the players. Calls treat them as expired from that midnight on anyway. */
export async function expireVerifications(sweeper: Sweeper): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    select id from players where verified_status = ${verified}
      and effective_verified_status(verified_status, document_expires) = ${expired} order by id`.execute(sweeper.db);
  const ids = rows.map(({ id }) => id);
  await each(sweeper, ids, 'failed to expire a verification', (id) => expire(sweeper, id));
}

export function defineIdentityJobs(jobs: Jobs, sweeper: Sweeper): void {
  jobs.scheduled('identity-results', '*/5 * * * *', () => pollPendingChecks(sweeper));
  jobs.scheduled('identity-expiry', '7 * * * *', () => expireVerifications(sweeper));
}
