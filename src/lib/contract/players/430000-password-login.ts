import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { botimAccount } from '../superapp/fields.ts';
import { anyPassword, contactFields, oneContact } from './fields.ts';
import { loggedIn } from './user-info-fields.ts';

/**
 * Logs in with a password. Repeated failures lock password logins for minutes, then hours, while a one-time code still
 * works; in the end they freeze the account, until its owner shows who they are (001016).
 */
export const passwordLogin = defineCommand({
  code: '430000',
  name: 'password-login',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  captcha: true,
  request: z
    .object({ ...contactFields, password: anyPassword, botimAccount: z.optional(botimAccount) })
    .check(oneContact),
  response: loggedIn,
  errors: [
    errorCodes.invalidInput,
    errorCodes.tooManyRequests,
    errorCodes.loginLocked,
    errorCodes.wrongMobilePassword,
    errorCodes.wrongEmailPassword,
    errorCodes.accountUnavailable,
    errorCodes.accountLocked,
    errorCodes.accountClosed,
    errorCodes.sessionBreak,
    errorCodes.secondFactorNeeded,
    errorCodes.serverBusy,
  ],
  origin: 'ours',
});
