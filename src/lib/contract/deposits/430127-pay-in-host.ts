import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { cardPayment } from './fields.ts';
import { PAY_ERRORS, payFields } from './pay.ts';

/**
 * Prepares a deposit of the bank card's channel for the payment of the super-app around the page: the acquirer waits
 * for it, and the page asks its host to `pay`. What the host says of the outcome changes nothing; the acquirer does.
 * The same call again returns the deposit's status.
 */
export const payInHost = defineCommand({
  code: '430127',
  name: 'pay-in-host',
  service: 'hapi',
  methods: ['POST'],
  access: 'verified',
  geo: true,
  request: z.object(payFields),
  response: cardPayment,
  errors: [...PAY_ERRORS, errorCodes.serverBusy],
  origin: 'ours',
});
