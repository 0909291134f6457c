import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import type { Queryable } from '#server/db/index.ts';
import type { OwnWords } from '../passwords/common-passwords.ts';
import type { Contact } from '../contact.ts';

/** What a change of the player's own account needs to know of it. */
export interface OwnAccount {
  readonly passwordHash: string | null;
  /** Proven by a code: the mobile number, the e-mail address, or both. */
  readonly contacts: readonly Contact[];
  /** What a guesser of their password may know, once for each contact. */
  readonly ownWords: readonly OwnWords[];
}

interface Row {
  readonly password_hash: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly birth_date: string;
}

export async function loadOwnAccount(db: Queryable, playerId: bigint): Promise<OwnAccount> {
  const { rows } = await sql<Row>`
    select password_hash, mobile, email, birth_date, concat_ws(' ', real_name, first_names, last_name, user_name) as name
    from players where id = ${playerId}`.execute(db);
  const row = assertPresent(rows[0], 'the player of a session');
  const contacts: Contact[] = [];
  if (row.mobile !== null) contacts.push({ kind: 'mobile', address: row.mobile });
  if (row.email !== null) contacts.push({ kind: 'email', address: row.email });
  const known = { name: row.name ?? undefined, birthDate: row.birth_date };
  return {
    passwordHash: row.password_hash,
    contacts,
    ownWords: contacts.map(({ address }) => ({ address, ...known })),
  };
}

/** The public id of a player, for events. */
export async function findOpenId(db: Queryable, playerId: bigint): Promise<string> {
  const { rows } = await sql<{ id: string }>`select open_id as id from players where id = ${playerId}`.execute(db);
  return assertPresent(rows[0], 'a player of ours').id;
}
