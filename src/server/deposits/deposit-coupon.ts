import { sql } from 'kysely';
import type { Refusal } from '#contract/errors.ts';
import type { Fils } from '#kernel/money.ts';
import type { Result } from '#kernel/result.ts';
import { checkDepositCoupon } from '../coupons/deposit-coupon.ts';
import type { Tx } from '../db/index.ts';

/**
 * Checks the coupon of a new deposit, which reserves it while the deposit is open. A deposit that nobody began to pay
 * lets go of it: it expires at once. Call with the wallet locked.
 */
export async function reserveCoupon(
  tx: Tx,
  playerId: bigint,
  couponId: string | undefined,
  amount: Fils,
): Promise<Result<string | null, Refusal>> {
  if (couponId !== undefined)
    await tx
      .updateTable('deposits')
      .set({ state: 'expired', resolved_at: sql<Date>`clock_timestamp()` })
      .where('player_id', '=', playerId)
      .where('coupon_id', '=', couponId)
      .where('state', '=', 'created')
      .execute();
  return checkDepositCoupon(tx, playerId, couponId, amount);
}
