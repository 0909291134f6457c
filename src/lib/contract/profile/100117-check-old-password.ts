import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';
import { anyPassword } from '../players/fields.ts';

/**
 * Confirms by the password that it is the player: then password and contacts may be changed for ten minutes (100113,
 * 100137). Where the player has a second factor, the right password is answered `secondFactorNeeded`, and 430089
 * confirms. Wrong passwords count as failed logins: it locks and freezes as they do, where every contact of the player
 * is locked.
 */
export const checkOldPassword = defineCommand({
  code: '100117',
  name: 'check-old-password',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ oldPassword: anyPassword }),
  response: noFields,
  errors: [
    errorCodes.invalidInput,
    errorCodes.tooManyRequests,
    errorCodes.loginLocked,
    errorCodes.accountUnavailable,
    errorCodes.wrongOldPassword,
    errorCodes.secondFactorNeeded,
  ],
  origin: 'spec',
});
