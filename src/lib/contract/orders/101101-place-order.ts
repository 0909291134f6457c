import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { lotteryType } from '../draws/fields.ts';
import * as errorCodes from '../error-codes.ts';
import { couponId, orderId, positiveFils } from '../fields.ts';
import { drawId, entry, receipt } from './fields.ts';

/**
 * Places and pays a draw order. The same id again returns the same answer; after a refusal, which changes nothing, it
 * may be sent again.
 */
export const placeOrder = defineCommand({
  code: '101101',
  name: 'place-order',
  service: 'hapi',
  methods: ['POST'],
  access: 'verified',
  geo: true,
  request: z.object({
    /** Issued by 101071. */
    orderId,
    lotteryType,
    entries: z.array(entry).check(z.minLength(1, 'input.entries'), z.maxLength(100, 'input.entries')),
    /** Number of consecutive draws, starting with `drawId`. */
    draws: z.int('input.draws').check(z.minimum(1, 'input.draws'), z.maximum(100, 'input.draws')),
    drawId,
    /** The total that the player saw; only compared with the computed one. */
    price: positiveFils,
    /** A coupon for purchases: its amount is added to the gift balance as the order is paid. */
    couponId: z.optional(couponId),
    /**
     * 16 random bytes of the player's device, in hexadecimal, sent again with the same order: its tickets follow from
     * them (docs/draw-proof.md §5). Where orders are proved by version 3 it must be there; by version 2 it does
     * nothing.
     */
    nonce: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/, 'input.nonce'))),
  }),
  response: z.object({
    orderId,
    /** 2: paid. */
    orderPayStatus: z.literal(2),
    total: positiveFils,
    receipt,
  }),
  errors: [
    errorCodes.orderNotFound,
    errorCodes.invalidInput,
    errorCodes.priceChanged,
    errorCodes.drawNotFound,
    errorCodes.requestIdReused,
    errorCodes.gameNotOnSale,
    errorCodes.drawClosed,
    errorCodes.salesNotOpen,
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
