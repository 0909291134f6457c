import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';
import { contactKind, oneTimeCode } from '../players/fields.ts';

/** Confirms by the code of 430016 that it is the player, as 100117 does by the password, with the same second step. */
export const confirmByCode = defineCommand({
  code: '430017',
  name: 'confirm-by-code',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ by: contactKind, code: oneTimeCode }),
  response: noFields,
  errors: [
    errorCodes.invalidInput,
    errorCodes.tooManyRequests,
    errorCodes.actionUnavailable,
    errorCodes.wrongVerificationCode,
    errorCodes.secondFactorNeeded,
    errorCodes.serverBusy,
  ],
  origin: 'ours',
});
