import { coupons } from './100140-coupons.ts';
import { redeemCoupon } from './430140-redeem-coupon.ts';

/** The coupon commands of the wire. */
export const couponsContract = { coupons, redeemCoupon } as const;
