import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Queryable } from '../db/index.ts';
import type { FamilyTables } from './tables.ts';

export type Application = Selectable<FamilyTables['family_applications']>;
export type FamilyAccount = Selectable<FamilyTables['family_accounts']>;

/** Locked, so that what is decided next is decided once. */
export async function lockApplication(tx: Queryable, id: bigint): Promise<Application | undefined> {
  const { rows } = await sql<Application>`select * from family_applications where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Its accounts in order, each with its player; null where nobody has this number or address. */
export async function findAccounts(
  db: Queryable,
  id: bigint,
): Promise<readonly (FamilyAccount & { readonly playerId: bigint | null })[]> {
  const { rows } = await sql<FamilyAccount & { playerId: bigint | null }>`
    select a.*, coalesce(m.id, e.id) as "playerId" from family_accounts a
      left join players m on m.mobile = a.mobile left join players e on e.email = a.email
    where a.application_id = ${id} order by a.place`.execute(db);
  return rows;
}

/** The case of its pictures. */
export const caseOf = (receiptSeed: string): string => `family:${receiptSeed}`;
