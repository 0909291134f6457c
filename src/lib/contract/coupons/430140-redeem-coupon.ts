import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { requestId } from '../fields.ts';
import { coupon } from './fields.ts';

/**
 * Gives the player the coupon of a code. Case, spaces and hyphens do not matter. Wrong codes are limited. The same
 * requestId returns the same coupon.
 */
export const redeemCoupon = defineCommand({
  code: '430140',
  name: 'redeem-coupon',
  service: 'hapi',
  methods: ['POST'],
  access: 'verified',
  request: z.object({
    requestId,
    code: z.string('input.couponCode').check(z.minLength(1, 'input.couponCode'), z.maxLength(60, 'input.couponCode')),
  }),
  response: coupon,
  errors: [
    errorCodes.identityNotVerified,
    errorCodes.accountUnderReview,
    errorCodes.paymentsStopped,
    errorCodes.selfExcluded,
    errorCodes.tooManyRequests,
    errorCodes.couponCodeUnknown,
    errorCodes.couponAlreadyYours,
    errorCodes.couponCodeOver,
    errorCodes.couponCodeUsedUp,
    errorCodes.requestIdReused,
    errorCodes.serverBusy,
  ],
  origin: 'ours',
});
