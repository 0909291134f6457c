import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { couponId, orderId, positiveFils } from '../fields.ts';
import { cardReceipt, seriesId, showKey } from './fields.ts';

/**
 * Buys cards of an instant game. The same id again returns the same answer; after a refusal, which changes nothing, it
 * may be sent again.
 */
export const placeCardOrder = defineCommand({
  code: '101105',
  name: 'place-card-order',
  service: 'hapi',
  methods: ['POST'],
  access: 'verified',
  geo: true,
  request: z.object({
    /** Issued by 101071 for type 2. */
    orderId,
    showKey,
    /** The series that the player saw: no other one is sold in its place. */
    seriesId,
    quantity: z.int('input.quantity').check(z.minimum(1, 'input.quantity'), z.maximum(100, 'input.quantity')),
    /** The total that the player saw; only compared with the computed one. */
    price: positiveFils,
    /** A coupon for purchases: its amount is added to the gift balance as the order is paid. */
    couponId: z.optional(couponId),
    /**
     * 16 random bytes of the player's device, in hexadecimal, sent again with the same order: which cards it gets
     * follows from them, too (docs/instant-games.md).
     */
    nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'input.nonce')),
  }),
  response: z.object({
    orderId,
    /** 2: paid. */
    orderPayStatus: z.literal(2),
    total: positiveFils,
    receipt: cardReceipt,
  }),
  errors: [
    errorCodes.orderNotFound,
    errorCodes.invalidInput,
    errorCodes.priceChanged,
    errorCodes.requestIdReused,
    errorCodes.gameNotOnSale,
    errorCodes.seriesEnded,
    errorCodes.cardsSoldOut,
    errorCodes.accountUnderReview,
    errorCodes.paymentsStopped,
    errorCodes.selfExcluded,
    errorCodes.identityNotVerified,
    errorCodes.couponNotFound,
    errorCodes.couponNotForThis,
    errorCodes.couponUsed,
    errorCodes.couponNotValid,
    errorCodes.couponMinimum,
    errorCodes.insufficientBalance,
    errorCodes.serverBusy,
  ],
  origin: 'spec',
});
