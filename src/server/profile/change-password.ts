import { sql } from 'kysely';
import type { Refusal } from '#contract/errors.ts';
import { ok, type Result } from '#kernel/result.ts';
import type { Db } from '../db/index.ts';
import { readProductNow } from '../db/product-now.ts';
import type { Messages } from '../messages/index.ts';
import { notify } from '../notifications/notify.ts';
import { beginConfirmedChange, useUpConfirmation } from './confirmation.ts';
import type { Session } from '../players/session.ts';
import { removeLink } from '../players/superapp/remove-link.ts';

/**
 * Stores a new password and tells the player. What logs in without it goes: the link with the super-app may be of who
 * knew the old one. There is no other session to end.
 */
export const changePassword = (
  db: Db,
  messages: Pick<Messages, 'sendToPlayer'>,
  session: Session,
  passwordHash: string,
): Promise<Result<void, Refusal>> =>
  db.transaction().execute(async (tx) => {
    const begun = await beginConfirmedChange(tx, session);
    if (!begun.ok) return begun;
    await sql`update players set password_hash = ${passwordHash} where id = ${session.playerId}`.execute(tx);
    await removeLink(tx, messages, session.playerId);
    await useUpConfirmation(tx, session);
    await notify(tx, session.playerId, { kind: 'passwordChanged', params: {} });
    const now = await readProductNow(tx);
    await messages.sendToPlayer(tx, session.playerId, 'passwordChanged', { time: now.getTime() });
    return ok(undefined);
  });
