import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';
import { contactFields, newPassword, oneContact, oneTimeCode } from './fields.ts';

/**
 * Sets a new password with a one-time code, ends every session of the account and lifts the lock of its failed logins.
 * Whether there is an account is told only after the code was right.
 */
export const resetPassword = defineCommand({
  code: '100203',
  name: 'reset-password',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  captcha: true,
  request: z.object({ ...contactFields, code: oneTimeCode, password: newPassword }).check(oneContact),
  response: noFields,
  errors: [
    errorCodes.invalidInput,
    errorCodes.tooManyRequests,
    errorCodes.wrongVerificationCode,
    errorCodes.mobileNotRegistered,
    errorCodes.emailNotRegistered,
    errorCodes.accountLocked,
    errorCodes.accountClosed,
    errorCodes.identityProofNeeded,
    errorCodes.serverBusy,
  ],
  origin: 'spec',
});
