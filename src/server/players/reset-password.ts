import { sql } from 'kysely';
import type { Refusal } from '#contract/errors.ts';
import { isLocale } from '#i18n/locales.ts';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Tx } from '../db/index.ts';
import { lockWallet } from '../ledger/transfers.ts';
import type { Messages } from '../messages/index.ts';
import { notify } from '../notifications/notify.ts';
import type { Contact } from './contact.ts';
import { forgiveFailures } from './lockout.ts';
import { notRegistered } from './find-proven-account.ts';
import { loginRefusal } from './login.ts';
import type { PlayerState } from './player-state.ts';
import { endSessions } from './sessions.ts';
import { removeLink } from './superapp/remove-link.ts';

interface Row {
  readonly mobile: string | null;
  readonly email: string | null;
  readonly locale: string;
  readonly state: PlayerState;
  readonly now: Date;
}

/**
 * The other contact than the one that was shown, where there is one: whoever has taken that one over should not be the
 * only one who is told.
 */
const contactToTell = ({ mobile, email }: Row, shown: Contact['kind']) => {
  const sms = mobile === null ? undefined : ({ channel: 'sms', to: mobile } as const);
  const mail = email === null ? undefined : ({ channel: 'mail', to: email } as const);
  return assertPresent(shown === 'mobile' ? (mail ?? sms) : (sms ?? mail), 'a contact of the player');
};

/**
 * Sets a new password, ends every session, forgets failed logins, removes the link with the super-app, and tells the
 * player. State and contacts are read again under the lock that whoever changes them takes first. Answers whether a
 * session was ended.
 */
export async function resetPassword(
  tx: Tx,
  messages: Messages,
  { playerId, passwordHash, shown }: { playerId: bigint; passwordHash: string; shown: Contact },
): Promise<Result<{ endedSession: boolean }, Refusal>> {
  await lockWallet(tx, playerId);
  const { rows } = await sql<Row>`
    select mobile, email, locale, state, product_now() as now from players where id = ${playerId}`.execute(tx);
  const row = assertPresent(rows[0], 'players are kept');
  // The number or mailbox may have become another's, or nobody's, since its code was asked for.
  if (row[shown.kind] !== shown.address) return err(notRegistered(shown));
  const refused = loginRefusal({ state: row.state, lastLogin: null });
  if (refused) return err(refused);
  await sql`update players set password_hash = ${passwordHash} where id = ${playerId}`.execute(tx);
  const endedSession = await endSessions(tx, playerId, 'password');
  await forgiveFailures(tx, row);
  await removeLink(tx, messages, playerId);
  const locale = isLocale(row.locale) ? row.locale : 'en-US';
  const params = { time: row.now.getTime() };
  await messages.send(tx, { playerId, ...contactToTell(row, shown.kind), locale, template: 'passwordChanged', params });
  await notify(tx, playerId, { kind: 'passwordChanged', params: {} });
  return ok({ endedSession });
}
