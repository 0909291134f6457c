import { sql } from 'kysely';
import { isLocale } from '#i18n/locales.ts';
import type { Engine } from '../engine.ts';
import type { Jobs } from '../jobs/queue.ts';
import { setVerifiedStatus } from '../players/verified.ts';
import { applyCheck } from './apply.ts';

type Sweeper = Pick<Engine, 'db' | 'identity' | 'messages'>;
const AT_ONCE = 100;

/** Asks for results whose notification was lost. */
export async function sweepResults(sweeper: Sweeper): Promise<void> {
  const { rows } = await sql<{ ticket_id: string }>`
    select ticket_id from identity_sessions where finished_at is null and ticket_id is not null
    order by created_at limit ${AT_ONCE}`.execute(sweeper.db);
  for (const { ticket_id: ticketId } of rows) {
    const check = await sweeper.identity.find(ticketId);
    if (check.ok) await applyCheck(sweeper, check.value);
  }
}

/** Books verifications whose document has expired, and tells the players. Calls treat them as expired from that midnight on anyway. */
export async function sweepExpired({ db, messages }: Sweeper): Promise<void> {
  const { rows } = await sql<{ id: bigint; mobile: string | null; locale: string }>`
    select id, mobile, locale from players where verified_status = 3
      and effective_verified_status(verified_status, document_expires) = 7 order by id`.execute(db);
  for (const { id, mobile, locale } of rows) {
    await db.transaction().execute(async (tx) => {
      await setVerifiedStatus(tx, id, 7);
      if (mobile === null) return;
      const template = 'identityExpired';
      await messages.send(tx, {
        playerId: id,
        channel: 'sms',
        to: mobile,
        locale: isLocale(locale) ? locale : 'en-US',
        template,
        params: {},
      });
    });
  }
}

export function defineIdentityJobs(jobs: Jobs, sweeper: Sweeper): void {
  jobs.scheduled('identity-results', '*/5 * * * *', () => sweepResults(sweeper));
  jobs.scheduled('identity-expiry', '7 * * * *', () => sweepExpired(sweeper));
}
