import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import type { ErrorCode, Refusal } from '#contract/errors.ts';
import type { Queryable } from '../db/index.ts';

/** `userExclusionType` of an exclusion from the whole product. */
const EXCLUDED = 1;

export interface ActiveExclusion {
  /** Null: for life. */
  readonly endsAt: Date | null;
}

/** The player's exclusion that ends last, if one is active. The views *_refusals ask the same. */
export async function activeFamilyExclusion(db: Queryable, playerId: bigint): Promise<ActiveExclusion | undefined> {
  const { rows } = await sql<ActiveExclusion>`
    select nullif(ends_at, 'infinity') as "endsAt" from family_exclusions
    where player_id = ${playerId} and ends_at > product_now() order by ends_at desc limit 1`.execute(db);
  return rows[0];
}

/** As `exclusionInfo` of 100163 and the data of a refusal. */
export const exclusionInfo = ({ endsAt }: ActiveExclusion) => ({
  userExclusionType: EXCLUDED,
  exclusionEndTimestamp: endsAt?.getTime() ?? null,
});

/** A refusal of *_refusals with what the browser shows of it. */
export async function describeRefusal(db: Queryable, playerId: bigint, code: ErrorCode): Promise<Refusal> {
  if (code !== errorCodes.selfExcluded) return { code };
  const active = await activeFamilyExclusion(db, playerId);
  return { code, messageKey: 'familyExcluded', ...(active && { extData: exclusionInfo(active) }) };
}
