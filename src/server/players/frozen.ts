import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import type { Db, Queryable } from '../db/index.ts';
import type { Contact } from './contact.ts';
import { accountKey } from './lockout.ts';
import { loadOwnAccount } from './person/own-account.ts';

/** An identified owner sets the new password within this time, or shows again who they are. */
const IDENTIFIED_HOURS = 1;

/** `identified`: frozen, but its owner has shown who they are and may set a new password. */
export type Freeze = 'none' | 'frozen' | 'identified';

/** Whether too many wrong passwords have frozen what is behind this contact. */
export const findFreeze = async (db: Queryable, contact: Contact): Promise<Freeze> =>
  findFreezeOf(db, await accountKey(db, contact));

/** The same, of a contact of which the key is known (accountKey). */
export async function findFreezeOf(db: Queryable, account: Buffer): Promise<Freeze> {
  const { rows } = await sql<{ identified: boolean }>`
    select coalesce(identified_at > product_now() - ${IDENTIFIED_HOURS} * interval '1 hour', false) as identified
    from login_failures where account = ${account} and frozen_at is not null`.execute(db);
  const row = rows[0];
  if (!row) return 'none';
  return row.identified ? 'identified' : 'frozen';
}

/** Whether any contact of the player is frozen: for a login that names none. */
export async function isFrozen(db: Queryable, playerId: bigint): Promise<boolean> {
  for (const contact of (await loadOwnAccount(db, playerId)).contacts)
    if ((await findFreeze(db, contact)) !== 'none') return true;
  return false;
}

/** What an owner says of themself: the birth date, and the end of the number of their document. */
export interface IdentityAnswers {
  /** yyyy-mm-dd. */
  readonly birthDate: string;
  readonly documentEnd: string;
}

/** Whether the answers are those of the document that the player registered or was verified with. */
export async function knowsIdentity(db: Queryable, playerId: bigint, answers: IdentityAnswers): Promise<boolean> {
  const { birthDate, documentEnd } = answers;
  const { rows } = await sql<{ knows: boolean }>`
    select p.birth_date = ${birthDate} and ${documentEnd} in (p.registered_number_end, d.number_end) is true as knows
    from players p left join identity_documents d on d.player_id = p.id where p.id = ${playerId}`.execute(db);
  return assertPresent(rows[0], 'the player of an account').knows;
}

/** Lets the owner of a frozen account set a new password, which makes it free. Of any other it changes nothing. */
export async function markIdentified(db: Db, contact: Contact): Promise<void> {
  await sql`update login_failures set identified_at = product_now()
    where account = ${await accountKey(db, contact)} and frozen_at is not null`.execute(db);
}
