import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { backupCodes, passkeyName, passkeyRegistration } from './fields.ts';

/** Adds the passkey that a browser made for 430095. The first factor comes with backup codes. */
export const addPasskey = defineCommand({
  code: '430096',
  name: 'add-passkey',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ name: passkeyName, credential: passkeyRegistration }),
  response: z.object({ backupCodes: z.nullable(backupCodes) }),
  errors: [
    errorCodes.invalidInput,
    errorCodes.confirmationNeeded,
    errorCodes.tooManyPasskeys,
    errorCodes.factorSetupExpired,
    errorCodes.passkeyRefused,
  ],
  origin: 'ours',
});
