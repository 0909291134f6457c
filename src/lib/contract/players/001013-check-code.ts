import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';
import { codePurpose, contactFields, oneContact, oneTimeCode } from './fields.ts';

/**
 * Checks a code without using it up, so that a form can continue. A wrong code counts as an attempt. With a right code
 * for a new password it is told whether there is an account, as 100203 does.
 */
export const checkCode = defineCommand({
  code: '001013',
  name: 'check-code',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({ ...contactFields, purpose: codePurpose, code: oneTimeCode }).check(oneContact),
  response: noFields,
  errors: [
    errorCodes.invalidInput,
    errorCodes.tooManyRequests,
    errorCodes.wrongVerificationCode,
    errorCodes.mobileNotRegistered,
    errorCodes.emailNotRegistered,
    errorCodes.accountLocked,
    errorCodes.accountClosed,
  ],
  origin: 'spec',
});
