import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import type { Queryable } from '../db/index.ts';
import type { RegisteredPerson } from './check-verdict.ts';
import { hashDocumentNumber, hashFormerly } from '../players/person/document-number.ts';
import type { IdentityDocument } from './provider.ts';

interface Row {
  readonly birth_date: string;
  readonly first_names: string | null;
  readonly last_name: string | null;
  readonly nationality: string | null;
  readonly registered_as: 'EID' | 'PASSPORT' | null;
  readonly registered_number_hash: Buffer | null;
}

/** First names and last name in one; null for a player who registered before they were asked for. */
export const fullName = (firstNames: string | null, lastName: string | null): string | null =>
  [firstNames, lastName].filter((part) => part !== null && part !== '').join(' ') || null;

/** Whether the document has the number of the registered one, whose digest may hold the registered nationality. */
async function hasRegisteredNumber(db: Queryable, row: Row, document: IdentityDocument): Promise<boolean | null> {
  const { registered_as: type, registered_number_hash: hash, nationality } = row;
  if (type !== document.type || hash === null || nationality === null) return null;
  const registered = { type, nationality, number: document.number };
  return hash.equals(await hashDocumentNumber(db, registered)) || hash.equals(await hashFormerly(db, registered));
}

/** What the player said of themself at registration, beside the document of a check. */
export async function findRegisteredPerson(
  db: Queryable,
  playerId: bigint,
  document: IdentityDocument | undefined,
): Promise<RegisteredPerson> {
  const { rows } = await sql<Row>`
    select birth_date, first_names, last_name, nationality, registered_as, registered_number_hash
    from players where id = ${playerId}`.execute(db);
  const row = assertPresent(rows[0], 'the player of a check');
  return {
    name: fullName(row.first_names, row.last_name),
    birthDate: row.birth_date,
    nationality: row.nationality,
    hasNumber: document === undefined ? null : await hasRegisteredNumber(db, row, document),
  };
}
