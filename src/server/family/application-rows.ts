import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { FamilyKind } from '#contract/family/choices.ts';
import type { Queryable } from '../db/index.ts';
import { waitsForAccount } from '../exclusions/begin-measures.ts';
import type { FamilyTables } from './tables.ts';

export type Application = Selectable<FamilyTables['family_applications']>;
export type FamilyAccount = Selectable<FamilyTables['family_accounts']>;

export interface NamedAccount extends FamilyAccount {
  /** Who has its number or address; null where nobody has. */
  readonly playerId: bigint | null;
  readonly waitsForStaff: boolean;
}

/** Whether an account `a` of an application waits for staff to compare its holder with who has its contact. */
export const waitsForStaff = sql<boolean>`(a.other_name_since is not null and ${waitsForAccount} and exists (
  select from players h where (h.mobile = a.mobile or h.email = a.email) and h.state <> 'closed'))`;

/** Locked, so that what is decided next is decided once. */
export async function lockApplication(tx: Queryable, id: bigint): Promise<Application | undefined> {
  const { rows } = await sql<Application>`select * from family_applications where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Its accounts in order. */
export async function findAccounts(db: Queryable, id: bigint): Promise<readonly NamedAccount[]> {
  const { rows } = await sql<NamedAccount>`
    select a.*, coalesce(m.id, e.id) as "playerId", ${waitsForStaff} as "waitsForStaff" from family_accounts a
      left join players m on m.mobile = a.mobile left join players e on e.email = a.email
    where a.application_id = ${id} order by a.place`.execute(db);
  return rows;
}

/** The case of its pictures. */
export const caseOf = (receiptSeed: string): string => `family:${receiptSeed}`;

/** A running exclusion or monitoring of an application; without a player it waits for one. */
export interface RunningMeasure {
  /** Null: an exclusion of one of them, of which one is not known. */
  readonly place: number | null;
  readonly player_id: bigint | null;
  /** Null: for life. */
  readonly endsAt: Date | null;
}

/** What was approved for one account of an application. */
export interface ApprovedMeasure {
  readonly contact: string;
  readonly kind: FamilyKind;
  /** Null: for life, or erased years after its end. */
  readonly endsAt: Date | null;
  readonly isOver: boolean;
}

/** What was approved for each account of an application, in order. A copy in another account ends with its original. */
export async function findApprovedMeasures(db: Queryable, id: bigint): Promise<readonly ApprovedMeasure[]> {
  const { rows } = await sql<ApprovedMeasure>`
    select coalesce(a.mobile, a.email) as contact, a.kind, nullif(max(m.ends_at), 'infinity') as "endsAt",
      coalesce(max(m.ends_at) <= product_now(), true) as "isOver"
    from family_accounts a left join (select application_id, place, ends_at from family_exclusions
        union all select application_id, place, ends_at from family_monitorings) m using (application_id, place)
    where a.application_id = ${id} group by a.place, a.mobile, a.email, a.kind order by a.place`.execute(db);
  return rows;
}

/** What of an application runs now. */
export async function findRunningMeasures(db: Queryable, id: bigint): Promise<readonly RunningMeasure[]> {
  const { rows } = await sql<RunningMeasure>`
    select place, player_id, nullif(ends_at, 'infinity') as "endsAt" from
      (select application_id, place, player_id, ends_at from family_exclusions
        union all select application_id, place, player_id, ends_at from family_monitorings) m
    where application_id = ${id} and ends_at > product_now() order by place, player_id`.execute(db);
  return rows;
}
