import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { cardPayment, depositAmount, gatewayId } from './fields.ts';

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
  request: z.object({
    gatewayId,
    /** The deposit's amount in fils as the form showed it; only compared. */
    money: depositAmount,
  }),
  response: cardPayment,
  errors: [
    errorCodes.identityNotVerified,
    errorCodes.accountRestricted,
    errorCodes.selfExcluded,
    errorCodes.tooManyDepositAttempts,
    errorCodes.depositNotFound,
    errorCodes.unknownPaymentChannel,
    errorCodes.requestIdReused,
    errorCodes.serverBusy,
  ],
  origin: 'ours',
});
