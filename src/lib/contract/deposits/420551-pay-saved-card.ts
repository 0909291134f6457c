import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { cardJwe, cardPayment, depositAmount, gatewayId } from './fields.ts';

/** Pays a deposit with a saved card and its CVV, encrypted as the card form is (spec §7). */
export const paySavedCard = defineCommand({
  code: '420551',
  name: 'pay-saved-card',
  service: 'hapi',
  methods: ['POST'],
  access: 'verified',
  encrypted: true,
  request: z.object({
    gatewayId,
    money: depositAmount,
    bankCardId: z.string('input.card').check(z.regex(/^[1-9][0-9]{0,18}$/, 'input.card')),
    jwe: cardJwe,
  }),
  response: cardPayment,
  errors: [403000724, 403000720, 403000619, 518000221, 430000015, 430000002, 430000013, 430000014, 430000017],
  origin: 'spec',
});
