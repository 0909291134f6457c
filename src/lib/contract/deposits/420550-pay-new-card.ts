import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { optionalReceiptEmail } from './email.ts';
import { cardJwe, cardPayment } from './fields.ts';
import { PAY_ERRORS, payFields } from './pay.ts';

/**
 * Pays a deposit with a new card. A deposit is paid once: the same call again returns its status. If the bank refuses,
 * the answer is `status: FAILURE` with code 0, and the browser creates a new deposit.
 */
export const payNewCard = defineCommand({
  code: '420550',
  name: 'pay-new-card',
  service: 'hapi',
  methods: ['POST'],
  access: 'verified',
  encrypted: true,
  geo: true,
  request: z.object({
    ...payFields,
    holderName: z
      .string('input.holderName')
      .check(z.trim(), z.minLength(1, 'input.holderName'), z.maxLength(120, 'input.holderName')),
    /** Where the receipt is sent; empty or left out for none. */
    email: z.optional(optionalReceiptEmail),
    jwe: cardJwe,
    /** Whether to offer the card again. A client that does not ask its player leaves it out, and the card is saved. */
    saveCard: z.optional(z.boolean()),
  }),
  response: cardPayment,
  errors: [...PAY_ERRORS, errorCodes.serverBusy],
  origin: 'spec',
});
