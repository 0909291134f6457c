import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { orderId } from '../fields.ts';

/**
 * Where the batch of one of the player's orders stands in the public log of draws (docs/draw-proof.md §5, §9). A
 * browser asks again and again after the purchase, for at most ten minutes, until a quorum of witnesses has signed the
 * log with the order. The page of an order asks once, and again while it is visible, every 30 seconds after the first
 * ten minutes, for a day at most, in which hours that it was hidden are not counted.
 */
export const placeInLog = defineCommand({
  code: '430242',
  name: 'place-in-log',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ orderId }),
  response: z.object({
    /** Counted from 0. Null while it waits for its place; an order whose receipt is of version 2 has none. */
    index: z.nullable(z.int()),
  }),
  errors: [errorCodes.orderNotFound],
  origin: 'ours',
});
