import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { authenticatorCode, backupCodes } from './fields.ts';

/** Adds the authenticator app of 430091 by a code that it shows. The first factor comes with backup codes. */
export const addAuthenticator = defineCommand({
  code: '430092',
  name: 'add-authenticator',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ code: authenticatorCode }),
  response: z.object({ backupCodes: z.nullable(backupCodes) }),
  errors: [
    errorCodes.invalidInput,
    errorCodes.tooManyRequests,
    errorCodes.confirmationNeeded,
    errorCodes.actionUnavailable,
    errorCodes.factorSetupExpired,
    errorCodes.wrongSecondFactor,
  ],
  origin: 'ours',
});
