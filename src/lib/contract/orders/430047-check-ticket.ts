import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { fils, timestamp } from '../fields.ts';
import { entry, orderStatus, refundStatus, wonPrize } from './fields.ts';

/**
 * The result of a ticket by the number printed on it (docs/tickets.md), for its holder, without a login. It does not
 * reveal the buyer.
 */
export const checkTicket = defineCommand({
  code: '430047',
  name: 'check-ticket',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  /** As typed: case, separators and look-alike characters do not matter. */
  request: z.object({
    number: z.string().check(z.minLength(1, 'input.ticketNumber'), z.maxLength(100, 'input.ticketNumber')),
  }),
  response: z.object({
    /** As printed. */
    number: z.string(),
    lotteryType: z.int(),
    drawId: z.string(),
    phase: z.string(),
    drawTimestamp: timestamp,
    status: orderStatus,
    refundStatus,
    /** Whether the player stopped it. */
    stopped: z.boolean(),
    /** By pick of the game's generator; null until they are drawn. */
    numbers: z.nullable(z.array(z.array(z.int()))),
    /** Whether the draw's record can be verified. */
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
