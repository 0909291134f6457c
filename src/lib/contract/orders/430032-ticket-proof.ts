import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { orderId } from '../fields.ts';
import { drawId, receipt } from './fields.ts';

/**
 * The proof of the player's tickets in one draw (docs/draw-proof.md §2, §6): everything the verifier needs besides the
 * draw's record.
 */
export const ticketProof = defineCommand({
  code: '430032',
  name: 'ticket-proof',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ orderId, drawId }),
  response: z.object({
    drawId: z.string(),
    orderId: z.string(),
    receipt,
    tickets: z.array(
      z.object({
        entryNo: z.int(),
        entryText: z.string(),
        salt: z.string(),
        leaf: z.string(),
        /** Null until the draw's root is published. */
        proof: z.nullable(z.object({ index: z.int(), count: z.int(), path: z.array(z.string()) })),
      }),
    ),
  }),
  errors: [errorCodes.tooManyRequests, errorCodes.orderNotFound],
  origin: 'ours',
});
