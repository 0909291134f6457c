import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { couponId, requestId } from '../fields.ts';
import { depositAmount, gatewayId } from './fields.ts';
import { RECHARGE } from './recharge.ts';

/**
 * Creates a deposit of `amount` fils. A card is charged by 420550 or 420551, PayBy by 430126, and 430127 leaves
 * the payment to the super-app. The same requestId returns the same deposit.
 */
export const createRecharge = defineCommand({
  code: '420544',
  name: 'create-recharge',
  service: 'hapi',
  methods: ['POST'],
  access: 'verified',
  geo: true,
  request: z.object({
    requestId,
    amount: depositAmount,
    channelType: z.literal(RECHARGE.channelType),
    orderType: z.literal(RECHARGE.orderType),
    mode: z.literal(RECHARGE.mode),
    currency: z.optional(z.literal('AED', 'input.currency')),
    /** A `channelType` of 420543; the bank card where it is left out. */
    depositChannel: z.optional(z.int()),
    /** Our page that the bank returns to: a path, or an address of this origin. */
    returnUrl: z.string().check(z.maxLength(512)),
    /** A coupon for deposits: its amount is added to the gift balance when the deposit is credited. */
    couponId: z.optional(couponId),
  }),
  response: z.object({ gatewayId, redirect: z.string(), checkError: z.boolean() }),
  errors: [
    errorCodes.identityNotVerified,
    errorCodes.accountUnderReview,
    errorCodes.selfExcluded,
    errorCodes.tooManyDepositAttempts,
    errorCodes.unknownPaymentChannel,
    errorCodes.depositTooSmall,
    errorCodes.depositTooLarge,
    errorCodes.depositLimitReached,
    errorCodes.depositAboveLimit,
    errorCodes.couponNotFound,
    errorCodes.couponNotForThis,
    errorCodes.couponUsed,
    errorCodes.couponNotValid,
    errorCodes.couponMinimum,
    errorCodes.couponReserved,
    errorCodes.requestIdReused,
    errorCodes.tooManyRequests,
    errorCodes.serverBusy,
  ],
  origin: 'spec',
});
