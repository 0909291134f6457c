import { redeemCoupon as command } from '#contract/coupons/430140-redeem-coupon.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { redeemCode } from '../redeem.ts';

export const redeemCoupon = defineHandler(command, redeemCode);
