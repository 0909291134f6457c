import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { cardPayment } from './fields.ts';
import { PAY_ERRORS, payFields } from './pay.ts';

/**
 * Pays a deposit of the channel PayBy: `redirect` is the wallet's page, where the player confirms the payment. The same
 * call again returns the deposit's status.
 */
export const payPayby = defineCommand({
  code: '430126',
  name: 'pay-payby',
  service: 'hapi',
  methods: ['POST'],
  access: 'verified',
  geo: true,
  request: z.object(payFields),
  response: cardPayment,
  errors: [...PAY_ERRORS, errorCodes.serverBusy],
  origin: 'ours',
});
