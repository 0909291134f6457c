import type { Queryable } from '../db/index.ts';
import type { Contact } from '../players/contact.ts';
import { loadOwnAccount } from '../players/person/own-account.ts';

/** Where the code of a withdrawal goes: the player's proven mobile number, or their mailbox where they have none. */
export async function chooseCodeContact(db: Queryable, playerId: bigint): Promise<Contact | undefined> {
  const { contacts } = await loadOwnAccount(db, playerId);
  return contacts.find(({ kind }) => kind === 'mobile') ?? contacts[0];
}
