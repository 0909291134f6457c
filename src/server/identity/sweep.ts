import { sql } from 'kysely';
import { isLocale } from '#i18n/locales.ts';
import type { Base } from '../engine.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { Messages } from '../messages/index.ts';
import { setVerifiedStatus } from '../players/verified.ts';
import { applyCheck } from './apply.ts';
import type { IdentityProvider } from './provider.ts';

const AT_ONCE = 100;

/** What nobody asks for: results whose notification was lost, and verifications whose document has expired. */
export function defineIdentityJobs({ db }: Base, jobs: Jobs, identity: IdentityProvider, messages: Messages): void {
  jobs.scheduled('identity-results', '*/5 * * * *', async () => {
    const { rows } = await sql<{ ticket_id: string }>`
      select ticket_id from identity_sessions where finished_at is null and ticket_id is not null
      order by created_at limit ${AT_ONCE}`.execute(db);
    for (const { ticket_id: ticketId } of rows) {
      const check = await identity.find(ticketId);
      if (check.ok) await applyCheck({ db, messages }, check.value);
    }
  });
  jobs.scheduled('identity-expiry', '7 * * * *', async () => {
    const { rows } = await sql<{ id: bigint; mobile: string | null; locale: string }>`
      select id, mobile, locale from players where verified_status = 3
        and effective_verified_status(verified_status, document_expires) = 7 order by id`.execute(db);
    for (const { id, mobile, locale } of rows) {
      await db.transaction().execute(async (tx) => {
        await setVerifiedStatus(tx, id, 7);
        if (mobile === null) return;
        await messages.send(tx, { playerId: id, channel: 'sms', to: mobile, locale: isLocale(locale) ? locale : 'en-US', template: 'identityExpired', params: {} });
      });
    }
  });
}
