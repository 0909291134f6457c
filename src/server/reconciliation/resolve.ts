import { sql } from 'kysely';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db } from '../db/index.ts';

/** Closes a difference that an operator explains; it does not come back with the same figures. */
export async function resolveDifference(db: Db, id: bigint, by: string, remark: string): Promise<Result<void, 'over'>> {
  const { numAffectedRows } = await sql`
    update reconciliation_differences set closed_at = product_now(), closed_by = ${by}, remark = ${remark}
    where id = ${id} and closed_at is null`.execute(db);
  return numAffectedRows === 1n ? ok(undefined) : err('over');
}
