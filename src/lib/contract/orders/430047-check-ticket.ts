import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { fils, timestamp } from '../fields.ts';
import { entry, orderStatus, refundStatus, wonPrize } from './fields.ts';

/** How a ticket did, by the number printed on it (docs/tickets.md): for whoever holds it, without a login. Nothing of who bought it. */
export const checkTicket = defineCommand({
  code: '430047',
  name: 'check-ticket',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  /** As it was typed: case, separators and signs that look alike do not matter. */
  request: z.object({
    number: z.string().check(z.minLength(1, 'input.ticketNumber'), z.maxLength(100, 'input.ticketNumber')),
  }),
  response: z.object({
    /** As it is printed. */
    number: z.string(),
    lotteryType: z.int(),
    drawId: z.string(),
    phase: z.string(),
    drawTimestamp: timestamp,
    status: orderStatus,
    refundStatus,
    /** Its player stopped it. */
    stopped: z.boolean(),
    /** By pick of the game's generator; null until the draw is held. */
    numbers: z.nullable(z.array(z.array(z.int()))),
    /** The draw's record can be verified. */
    published: z.boolean(),
    winAmount: fils,
    entries: z.array(
      z.extend(entry, {
        entryNo: z.int(),
        luckyId: z.optional(z.string()),
        wins: z.array(wonPrize),
      }),
    ),
  }),
  errors: [errorCodes.tooManyRequests, errorCodes.invalidInput, errorCodes.ticketNotFound],
  origin: 'ours',
});
