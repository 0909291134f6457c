import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { lotteryType } from '../draws/fields.ts';
import * as errorCodes from '../error-codes.ts';
import { orderId, positiveFils } from '../fields.ts';
import { drawId, entry, receipt } from './fields.ts';

/** Places and pays a draw order. The same id again gets the same answer; a refusal changes nothing and may be tried again. */
export const placeOrder = defineCommand({
  code: '101101',
  name: 'place-order',
  service: 'hapi',
  methods: ['POST'],
  access: 'verified',
  request: z.object({
    /** Given out by 101071. */
    orderId,
    lotteryType,
    entries: z.array(entry).check(z.minLength(1, 'input.entries'), z.maxLength(100, 'input.entries')),
    /** How many draws, one after another, the first of them `drawId`. */
    draws: z.int('input.draws').check(z.minimum(1, 'input.draws'), z.maximum(100, 'input.draws')),
    drawId,
    /** The total the player was shown: compared with ours, never used. */
    price: positiveFils,
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
    errorCodes.identityNotVerified,
    errorCodes.insufficientBalance,
    errorCodes.serverBusy,
  ],
  origin: 'spec',
});
