import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { botimAccount } from '../superapp/fields.ts';
import { contactFields, oneContact, oneTimeCode } from './fields.ts';
import { loggedIn } from './user-info-fields.ts';

/** Logs in with a one-time code, and links the super-app account whose proof comes with it (`botimAccount`). */
export const passwordlessLogin = defineCommand({
  code: '100202',
  name: 'passwordless-login',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  captcha: true,
  request: z.object({ ...contactFields, code: oneTimeCode, botimAccount: z.optional(botimAccount) }).check(oneContact),
  response: loggedIn,
  errors: [
    errorCodes.invalidInput,
    errorCodes.tooManyRequests,
    errorCodes.wrongVerificationCode,
    errorCodes.mobileNotRegistered,
    errorCodes.emailNotRegistered,
    errorCodes.accountUnavailable,
    errorCodes.accountLocked,
    errorCodes.accountClosed,
    errorCodes.sessionBreak,
    errorCodes.secondFactorNeeded,
    errorCodes.serverBusy,
  ],
  origin: 'spec',
});
