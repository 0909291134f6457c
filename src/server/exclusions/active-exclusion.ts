import { sql } from 'kysely';
import { CONTROL_TYPE } from '#contract/controls/choices.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { ErrorCode, Refusal } from '#contract/errors.ts';
import { toWire } from '#kernel/money.ts';
import type { Queryable } from '../db/index.ts';
import { findLimits } from '../limits/limit-rows.ts';

export interface ActiveExclusion {
  /** `userExclusionType`: 1 from the whole product, 5 a time-out. */
  readonly type: typeof CONTROL_TYPE.selfExclusion | typeof CONTROL_TYPE.timeOut;
  /** Null: for life, or until staff lift it. */
  readonly endsAt: Date | null;
  /** A relative applied for it. */
  readonly isFamily: boolean;
}

/**
 * The player's exclusion that excludes from most, and of those the one that ends last, if one is active. The views
 * *_refusals ask the same.
 */
export async function findActiveExclusion(db: Queryable, playerId: bigint): Promise<ActiveExclusion | undefined> {
  const { rows } = await sql<ActiveExclusion>`
    select type, nullif(ends_at, 'infinity') as "endsAt", is_family as "isFamily" from exclusions
    where player_id = ${playerId} and ends_at > product_now() order by type, exclusions.ends_at desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** As `exclusionInfo` of 100163 and the data of a refusal. */
export const exclusionInfo = ({ type, endsAt }: Pick<ActiveExclusion, 'type' | 'endsAt'>) => ({
  userExclusionType: type,
  exclusionEndTimestamp: endsAt?.getTime() ?? null,
});

const messageKeyOf = ({ type, isFamily }: ActiveExclusion): string | undefined =>
  type === CONTROL_TYPE.timeOut ? 'timeOutActive' : isFamily ? 'familyExcluded' : undefined;

/** The wager limit that refused a purchase. */
async function describeWagerLimit(db: Queryable, playerId: bigint, code: ErrorCode): Promise<Refusal> {
  const { active } = await findLimits(db, playerId, 'wager');
  return {
    code,
    messageKey: 'wagerLimit',
    ...(active && {
      extData: {
        userExclusionType: CONTROL_TYPE.wagerLimit,
        exclusionEndTimestamp: active.endsAt,
        betAmountLimit: toWire(active.amount),
        remainAmount: toWire(active.left),
      },
    }),
  };
}

/** A refusal of *_refusals, or of a wager limit, with what the browser shows of it. */
export async function describeRefusal(db: Queryable, playerId: bigint, code: ErrorCode): Promise<Refusal> {
  if (code !== errorCodes.selfExcluded) return { code };
  const active = await findActiveExclusion(db, playerId);
  if (!active) return describeWagerLimit(db, playerId, code);
  const messageKey = messageKeyOf(active);
  return { code, ...(messageKey !== undefined && { messageKey }), extData: exclusionInfo(active) };
}
