import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { contactFields, oneContact, oneTimeCode } from '../players/fields.ts';
import { userInfo } from '../players/user-info-fields.ts';

/**
 * Binds a mobile number or e-mail address, or takes another in its place, after 100117 or 430017. The code (purpose
 * `bind`) went to the new one; only who holds it learns whether another account has it.
 */
export const bindContact = defineCommand({
  code: '100137',
  name: 'bind-contact',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ ...contactFields, code: oneTimeCode }).check(oneContact),
  response: userInfo,
  errors: [
    errorCodes.invalidInput,
    errorCodes.tooManyRequests,
    errorCodes.confirmationNeeded,
    errorCodes.wrongVerificationCode,
    errorCodes.accountExists,
    errorCodes.serverBusy,
  ],
  origin: 'spec',
});
