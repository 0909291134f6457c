import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import type { ErrorCode, Refusal } from '#contract/errors.ts';
import type { Fils } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Queryable, Tx } from '../db/index.ts';
import { bucketAccount, HOUSE_ACCOUNTS } from '../ledger/accounts.ts';
import type { Transfer } from '../ledger/transfers.ts';
import { isReserved } from './list-coupons.ts';

/**
 * Whether a new deposit of `amount` may be created with this coupon; null where it names none. The deposit that is
 * created then reserves it while it is open: the column coupon_id says so. Call with the player's wallet locked, and
 * with no deposit of this coupon that nobody began to pay (`reserveCoupon` of its caller).
 */
export async function checkDepositCoupon(
  tx: Tx,
  playerId: bigint,
  couponId: string | undefined,
  amount: Fils,
): Promise<Result<string | null, Refusal>> {
  if (couponId === undefined) return ok(null);
  const { rows } = await sql<{ refusal: ErrorCode | null; reserved: boolean }>`
    select coupon_refusal(c, ${playerId}, 'deposit', ${amount}, product_now()) as refusal, ${isReserved(sql`c.id`)} as reserved
    from (select 1) one left join coupons c on c.id = ${couponId}`.execute(tx);
  const code = rows[0]?.refusal ?? (rows[0]?.reserved ? errorCodes.couponReserved : null);
  return code === null ? ok(couponId) : err({ code });
}

/** What the coupon of a credited deposit added to the gift balance; undefined where it had none, or did not get it. */
export async function findCouponAmount(db: Queryable, depositId: string): Promise<Fils | undefined> {
  const coupon = await db.selectFrom('coupons').select('amount').where('deposit_id', '=', depositId).executeTakeFirst();
  return coupon?.amount;
}

interface CreditedDeposit {
  readonly id: string;
  readonly player_id: bigint;
  readonly coupon_id: string | null;
}

/**
 * Uses the coupon of a deposit that is credited in this transaction. Answers the transfer that gives its amount, which
 * the caller posts in the same transaction. Whether it was valid was decided when the deposit was created. None without
 * a coupon, and where the coupon was used, or reserved for another deposit, after this one had expired.
 */
export async function useDepositCoupon(
  tx: Tx,
  { id, player_id: playerId, coupon_id }: CreditedDeposit,
): Promise<readonly Transfer[]> {
  if (coupon_id === null) return [];
  const coupon = await tx
    .updateTable('coupons')
    .set({ used_at: sql<Date>`product_now()`, deposit_id: id })
    .where('id', '=', coupon_id)
    .where('used_at', 'is', null)
    .where(sql<boolean>`not ${isReserved(sql`coupons.id`, id)}`)
    .returning('amount')
    .executeTakeFirst();
  if (!coupon) return [];
  return [
    {
      debit: HOUSE_ACCOUNTS.promotions,
      credit: bucketAccount(playerId, 'gift'),
      amount: coupon.amount,
      kind: 'gift',
      reference: coupon_id,
    },
  ];
}
