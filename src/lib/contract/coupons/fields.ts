import * as z from 'zod/mini';
import { couponId, positiveFils, timestamp } from '../fields.ts';

/** What a coupon is for: one order, or one deposit. */
export const couponUse = z.literal(['purchase', 'deposit']);
export type CouponUse = z.output<typeof couponUse>;

/** Amounts in fils. */
export const coupon = z.object({
  couponId,
  use: couponUse,
  /** Added to the gift balance when it is used. */
  amount: positiveFils,
  /** What the first draw of the order costs, or the amount of the deposit, at least. */
  minAmount: positiveFils,
  validStartTimestamp: timestamp,
  /** It is valid before this moment. */
  validEndTimestamp: timestamp,
  /** `reserved`: for a deposit that is being paid. */
  state: z.literal(['usable', 'upcoming', 'reserved', 'used', 'expired']),
  usedTimestamp: z.nullable(timestamp),
});
export type Coupon = z.output<typeof coupon>;
