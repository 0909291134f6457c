import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { fils, orderId, positiveFils, requestId } from '../fields.ts';

/**
 * Stops every draw of a consecutive order, after its first, whose sales have not closed. Their stakes are refunded at
 * once to the balances they came from. Refused while the account is restricted. The same requestId again returns the
 * same answer.
 */
export const stopOrders = defineCommand({
  code: '430033',
  name: 'stop-orders',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ requestId, orderId }),
  response: z.object({
    orderId: z.string(),
    /** Draws that were stopped. */
    drawIds: z.array(z.string()),
    /** The refund, in total and by balance. */
    refunded: positiveFils,
    deposited: fils,
    winnings: fils,
    gift: fils,
  }),
  errors: [
    errorCodes.requestIdReused,
    errorCodes.orderNotFound,
    errorCodes.accountUnderReview,
    errorCodes.nothingToStop,
    errorCodes.serverBusy,
  ],
  origin: 'ours',
});
