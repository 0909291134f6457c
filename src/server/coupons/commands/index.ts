import { coupons } from './100140-coupons.ts';
import { redeemCoupon } from './430140-redeem-coupon.ts';

/** What handles the coupon commands. */
export const couponsHandlers = { coupons, redeemCoupon };
