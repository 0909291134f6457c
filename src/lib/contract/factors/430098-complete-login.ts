import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { loggedIn } from '../players/user-info-fields.ts';
import { pendingLogin, secondStepAnswer } from './fields.ts';

/**
 * The second step of a login that was answered `secondFactorNeeded`. Wrong answers lock the second step, as wrong
 * passwords lock password logins.
 */
export const completeLogin = defineCommand({
  code: '430098',
  name: 'complete-login',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({ pendingLogin, answer: secondStepAnswer }),
  response: loggedIn,
  errors: [
    errorCodes.invalidInput,
    errorCodes.tooManyRequests,
    errorCodes.pendingLoginExpired,
    errorCodes.loginLocked,
    errorCodes.wrongSecondFactor,
    errorCodes.passkeyRefused,
    errorCodes.accountUnavailable,
    errorCodes.accountLocked,
    errorCodes.accountClosed,
    errorCodes.sessionBreak,
    errorCodes.serverBusy,
  ],
  origin: 'ours',
});
