import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';
import { secondStepAnswer } from './fields.ts';

/**
 * The second step of a confirmation that 100117 or 430017 answered `secondFactorNeeded`: five answers within ten
 * minutes. Wrong ones lock the second step, as at a login (430098). Sent again after its answer was lost, it is
 * answered as the first time.
 */
export const confirmByFactor = defineCommand({
  code: '430089',
  name: 'confirm-by-factor',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ answer: secondStepAnswer }),
  response: noFields,
  errors: [
    errorCodes.invalidInput,
    errorCodes.tooManyRequests,
    errorCodes.confirmationNeeded,
    errorCodes.loginLocked,
    errorCodes.wrongSecondFactor,
    errorCodes.passkeyRefused,
  ],
  origin: 'ours',
});
