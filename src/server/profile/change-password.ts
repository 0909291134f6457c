import { sql } from 'kysely';
import type { Refusal } from '#contract/errors.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import type { Locale } from '#i18n/locales.ts';
import { ok, type Result } from '#kernel/result.ts';
import type { Db } from '../db/index.ts';
import { readProductNow } from '../db/product-now.ts';
import type { Messages } from '../messages/index.ts';
import { beginConfirmedChange, useUpConfirmation } from './confirmation.ts';
import { loadOwnAccount } from './own-account.ts';
import type { Session } from '../players/session.ts';
import { endOtherSessions } from '../players/sessions.ts';
import { tellContact } from './tell-player.ts';

/** Stores a new password, ends every other session, and tells the player at each of their contacts. */
export const changePassword = (
  db: Db,
  messages: Pick<Messages, 'send'>,
  session: Session,
  passwordHash: string,
  locale: Locale,
): Promise<Result<void, Refusal>> =>
  db.transaction().execute(async (tx) => {
    const begun = await beginConfirmedChange(tx, session);
    if (!begun.ok) return begun;
    await sql`update players set password_hash = ${passwordHash} where id = ${session.playerId}`.execute(tx);
    await endOtherSessions(tx, session, 'password');
    await useUpConfirmation(tx, session);
    const { playerId } = session;
    const params = { time: formatDateTime((await readProductNow(tx)).getTime(), locale, 'dateTime') };
    const { contacts } = await loadOwnAccount(tx, playerId);
    for (const contact of contacts)
      await tellContact(tx, messages, contact, { playerId, locale, template: 'passwordChanged', params });
    return ok(undefined);
  });
