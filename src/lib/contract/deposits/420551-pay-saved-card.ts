import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { cardJwe, cardPayment } from './fields.ts';
import { PAY_ERRORS, payFields } from './pay.ts';

/** Pays a deposit with a saved card and its CVV, encrypted like the card form. */
export const paySavedCard = defineCommand({
  code: '420551',
  name: 'pay-saved-card',
  service: 'hapi',
  methods: ['POST'],
  access: 'verified',
  encrypted: true,
  geo: true,
  request: z.object({
    ...payFields,
    bankCardId: z.string('input.card').check(z.regex(/^[1-9][0-9]{0,17}$/, 'input.card')),
    jwe: cardJwe,
  }),
  response: cardPayment,
  errors: [
    ...PAY_ERRORS,
    errorCodes.cardExpired,
    errorCodes.cardBlocked,
    errorCodes.cardBoundElsewhere,
    errorCodes.serverBusy,
  ],
  origin: 'spec',
});
