import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';
import type { Difference } from './judge.ts';

/** A difference as it is stored. */
export interface StoredDifference extends Difference {
  readonly id: bigint;
}

export interface Synced {
  /** In the order in which they were found. */
  readonly raised: readonly StoredDifference[];
  /** Open ones that are none any more. */
  readonly closed: number;
}

/** These are of a line that never changes, so no later file ends them. */
const LASTING = ['fee', 'changed'];

/**
 * Brings the stored differences in line with what was found: one that is not there any more is closed, one that is new
 * is opened. What an operator resolved is not opened again with the same figures.
 */
export async function syncDifferences(tx: Tx, found: readonly Difference[]): Promise<Synced> {
  const column = <T>(of: (one: Difference) => T): T[] => found.map(of);
  const rows = sql`
    unnest(${column(({ kind }) => kind)}::text[], ${column(({ type }) => type)}::text[],
      ${column(({ subject }) => subject)}::text[], ${column(({ expected }) => expected)}::bigint[],
      ${column(({ actual }) => actual)}::bigint[]) with ordinality
      as f (kind, type, subject, expected, actual, place)`;
  const isSame = sql`(f.kind, f.type, f.subject) = (d.kind, d.type, d.subject)
    and (f.expected, f.actual) is not distinct from (d.expected, d.actual)`;
  const { numAffectedRows } = await sql`
    update reconciliation_differences d set closed_at = product_now()
    where closed_at is null and kind <> all (${LASTING}) and not exists (select from ${rows} where ${isSame})`.execute(
    tx,
  );
  const { rows: raised } = await sql<StoredDifference>`
    insert into reconciliation_differences (kind, type, subject, expected, actual)
    select f.kind, f.type, f.subject, f.expected, f.actual from ${rows}
    where not exists (select from reconciliation_differences d where closed_by is not null and ${isSame})
    order by f.place
    on conflict (kind, type, subject) where closed_at is null do nothing
    returning id, kind, type, subject, expected, actual`.execute(tx);
  return { raised, closed: Number(numAffectedRows ?? 0n) };
}
