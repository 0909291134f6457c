import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';
import { calendarDay } from './calendar-day-field.ts';
import { contactFields, documentEnd, oneContact, oneTimeCode } from './fields.ts';

/**
 * Makes a frozen account available again: by a code that was asked for with the purpose `reset`, which stays valid for
 * the new password that must follow (100203), and by what the owner knows of their own document.
 */
export const undisableAccount = defineCommand({
  code: '001016',
  name: 'undisable-account',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  captcha: true,
  request: z.object({ ...contactFields, code: oneTimeCode, birthDate: calendarDay, documentEnd }).check(oneContact),
  response: noFields,
  errors: [
    errorCodes.invalidInput,
    errorCodes.tooManyRequests,
    errorCodes.wrongVerificationCode,
    errorCodes.mobileNotRegistered,
    errorCodes.emailNotRegistered,
    errorCodes.accountLocked,
    errorCodes.accountClosed,
    errorCodes.identityAnswersWrong,
    errorCodes.serverBusy,
  ],
  origin: 'spec',
});
