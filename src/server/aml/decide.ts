import { sql } from 'kysely';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db } from '../db/index.ts';
import type { AmlFlagState } from './tables.ts';

export interface FlagDecision {
  readonly state: Exclude<AmlFlagState, 'open'>;
  /** The operator, by the name of their login. */
  readonly by: string;
  readonly remark: string;
}

/**
 * Decides on an open flag, once. `cleared`: what it saw is explained, and counts no more; `reported`: to the Financial
 * Intelligence Unit, after which the player's withdrawals go on waiting for staff.
 */
export async function decideFlag(
  db: Db,
  id: bigint,
  { state, by, remark }: FlagDecision,
): Promise<Result<void, 'over'>> {
  const { numAffectedRows } = await sql`
    update aml_flags set state = ${state}, decided_at = product_now(), decided_by = ${by}, remark = ${remark}
    where id = ${id} and state = 'open'`.execute(db);
  return numAffectedRows === 1n ? ok(undefined) : err('over');
}
