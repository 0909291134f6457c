import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { orderId } from '../fields.ts';
import { drawId, receipt } from './fields.ts';

/**
 * The proof of the player's tickets in one draw: everything the verifier needs besides the draw's record. Of version 3
 * these are the parts that the files of docs/draw-proof.md §9 are made of, once each, since every file repeats the
 * order's leaves and the entry of its batch; of a receipt of version 2 see docs/draw-proof-2.md §2, §6. The receipt is
 * there at any time, so that another device of its player can keep it, too.
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
    /** Of the draw; a receipt of version 3 may name draws of version 2, in which its tickets have no file. */
    proofVersion: z.literal([2, 3]),
    /** Whether the draw's tickets are fixed: a ticket without a proof is not among them. */
    closed: z.boolean(),
    /** Of version 3 with the secret of the order: nobody but its player gets it. */
    receipt,
    /** The order's name in this draw; where the receipt is of version 3. */
    name: z.optional(z.string()),
    tickets: z.array(
      z.object({
        entryNo: z.int(),
        entryText: z.string(),
        salt: z.string(),
        leaf: z.string(),
        /** Null until the draw's root is published, and of a ticket that was stopped. */
        proof: z.nullable(z.object({ index: z.int(), count: z.int(), path: z.array(z.string()) })),
      }),
    ),
  }),
  errors: [errorCodes.tooManyRequests, errorCodes.orderNotFound],
  origin: 'ours',
});
