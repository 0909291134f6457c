import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import { fieldRefusal, type Refusal } from '#contract/errors.ts';
import type { Locale } from '#i18n/locales.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db, Tx } from '../db/index.ts';
import { readProductNow } from '../db/product-now.ts';
import { tellBegun } from '../exclusions/tell-holder.ts';
import { beginWaitingMeasures, lockForWaitingMeasures } from '../exclusions/waiting-measures.ts';
import type { Messages } from '../messages/index.ts';
import { notify } from '../notifications/notify.ts';
import { beginConfirmedChange, checkConfirmation, useUpConfirmation } from './confirmation.ts';
import type { Contact } from '../players/contact.ts';
import { dropPendingLoginsOf } from '../players/factors/pending-logins.ts';
import { clearLoginFailures } from '../players/lockout.ts';
import { checkOneTimeCode } from '../players/one-time-codes.ts';
import { loadOwnAccount } from '../players/person/own-account.ts';
import type { Session } from '../players/session.ts';
import { maskContact } from '../players/person/mask-contact.ts';

export interface NewContact {
  readonly contact: Contact;
  /** Of the purpose `bind`, sent to the contact. */
  readonly code: string;
  readonly locale: Locale;
}

const takenRefusal = ({ kind }: Contact): Refusal => ({
  code: errorCodes.accountExists,
  messageKey: kind === 'mobile' ? 'mobileTaken' : 'emailTaken',
  extData: { field: kind },
});

const CONTACT_CONSTRAINTS: readonly unknown[] = ['players_mobile_key', 'players_email_key'];
const isTaken = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'constraint' in error &&
  CONTACT_CONSTRAINTS.includes(error.constraint);

/** The contact in the player's row, proven; what they once typed of this kind and never proved goes. */
const storeContact = (tx: Tx, playerId: bigint, { kind, address }: Contact) =>
  kind === 'mobile'
    ? sql`update players set mobile = ${address}, unproven_mobile = null where id = ${playerId}`.execute(tx)
    : sql`update players set email = ${address}, unproven_email = null where id = ${playerId}`.execute(tx);

/**
 * Tells of the change where its rightful owner reads it: at the old address, or, if there was none, at the contact that
 * the player has. The first contact of its kind is one that was confirmed; nothing has been changed.
 */
async function tellOfChange(
  tx: Tx,
  messages: Pick<Messages, 'send'>,
  session: Session,
  contacts: readonly Contact[],
  { contact, locale }: NewContact,
): Promise<void> {
  const old = contacts.find(({ kind }) => kind === contact.kind);
  const to = old ?? contacts[0];
  const masked = maskContact(contact);
  if (old) await notify(tx, session.playerId, { kind: 'contactChanged', params: {} });
  else await notify(tx, session.playerId, { kind: 'contactConfirmed', params: { contact: masked } });
  if (!to) return;
  await messages.send(tx, {
    playerId: session.playerId,
    channel: to.kind === 'mobile' ? 'sms' : 'mail',
    to: to.address,
    locale,
    template: old ? 'contactChanged' : 'contactConfirmed',
    params: { contact: masked, time: (await readProductNow(tx)).getTime() },
  });
}

/** Whether a contact is one of these already. */
const sameRefusal = (contacts: readonly Contact[], { kind, address }: Contact): Result<void, Refusal> =>
  contacts.some((own) => own.address === address) ? err(fieldRefusal(kind, 'input.contactSame')) : ok(undefined);

/** Whether the session is confirmed and the code right, asked before a lock that others wait for; uses up neither. */
async function checkFirst(db: Db, session: Session, { contact, code }: NewContact): Promise<Result<void, Refusal>> {
  const confirmed = await checkConfirmation(db, session);
  if (!confirmed.ok) return confirmed;
  const { contacts } = await loadOwnAccount(db, session.playerId);
  const other = sameRefusal(contacts, contact);
  return other.ok ? checkOneTimeCode(db, contact, 'bind', code, false) : other;
}

/**
 * Makes a contact the player's own: the code says that they hold it, the confirmed session that it is them. Whether
 * another account has it is asked after the code. Of two who hold one address, the unique index lets one have it.
 * Answers whom to push to after the commit: also other accounts of the player, in which what waited for the contact
 * begins.
 */
export async function bindContact(
  db: Db,
  messages: Pick<Messages, 'send' | 'sendToPlayer'>,
  session: Session,
  next: NewContact,
): Promise<Result<readonly bigint[], Refusal>> {
  const { contact } = next;
  const { playerId } = session;
  const bind = async (tx: Tx): Promise<Result<readonly bigint[], Refusal>> => {
    // Before the wallet, as who approves an exclusion does.
    await lockForWaitingMeasures(tx, contact, playerId);
    const begun = await beginConfirmedChange(tx, session);
    if (!begun.ok) return begun;
    const { contacts } = await loadOwnAccount(tx, playerId);
    const other = sameRefusal(contacts, contact);
    if (!other.ok) return other;
    const proved = await checkOneTimeCode(tx, contact, 'bind', next.code, true);
    if (!proved.ok) return proved;
    const { rows } = await sql`select from players where ${sql.ref(contact.kind)} = ${contact.address}`.execute(tx);
    if (rows.length > 0) return err(takenRefusal(contact));
    await storeContact(tx, playerId, contact);
    // Counted while nobody had this address.
    await clearLoginFailures(tx, contact);
    await useUpConfirmation(tx, session);
    // Who logs in with a code to the old one comes no further.
    await dropPendingLoginsOf(tx, playerId);
    // What a relative asked for of whoever has this number or address. Before anything is told, which locks counts of
    // unread notifications.
    const measures = await beginWaitingMeasures(tx, playerId, contact);
    await tellBegun({ messages }, tx, measures);
    await tellOfChange(tx, messages, session, contacts, next);
    return ok([playerId, ...measures.map((measure) => measure.playerId)]);
  };
  const first = await checkFirst(db, session, next);
  if (!first.ok) return first;
  try {
    return await db.transaction().execute(bind);
  } catch (error) {
    if (isTaken(error)) return err(takenRefusal(contact));
    throw error;
  }
}
