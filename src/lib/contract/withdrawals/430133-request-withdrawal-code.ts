import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { withdrawalFields } from './fields.ts';

/**
 * Sends the code for one withdrawal, to the player's own mobile number, or by mail where the account has none. It is
 * good for this session, amount, channel and account alone. Refused wherever 430134 would be.
 */
export const requestWithdrawalCode = defineCommand({
  code: '430133',
  name: 'request-withdrawal-code',
  service: 'hapi',
  methods: ['POST'],
  access: 'verified',
  request: z.object(withdrawalFields),
  response: z.object({
    /** Where it went. */
    channel: z.enum(['sms', 'mail']),
    recipient: z.string(),
    resendAfterSeconds: z.int(),
    expiresInSeconds: z.int(),
  }),
  errors: [
    errorCodes.identityNotVerified,
    errorCodes.payoutAccountNotFound,
    errorCodes.payoutAccountLocked,
    errorCodes.payByWithoutDeposit,
    errorCodes.withdrawalTooSmall,
    errorCodes.withdrawalAboveLimit,
    errorCodes.insufficientWithdrawable,
    errorCodes.tooManyCodeRequests,
    errorCodes.smsUnavailable,
    errorCodes.serverBusy,
  ],
  origin: 'ours',
});
