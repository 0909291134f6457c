import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { fils, orderId, positiveFils, requestId } from '../fields.ts';

/**
 * Stops every draw of a consecutive order that can be stopped: those after its first whose sales have not closed. Their stakes go back at
 * once to where they came from, and they take part in nothing any more. The same requestId again answers the same.
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
    /** What came back, in all and by where it went. */
    refunded: positiveFils,
    deposited: fils,
    winnings: fils,
    gift: fils,
  }),
  errors: [errorCodes.requestIdReused, errorCodes.orderNotFound, errorCodes.nothingToStop, errorCodes.serverBusy],
  origin: 'ours',
});
