import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';

/** Removes the authenticator app, or a passkey by its id. With the last one the backup codes go. */
export const removeFactor = defineCommand({
  code: '430093',
  name: 'remove-factor',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ passkey: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
  response: noFields,
  errors: [errorCodes.invalidInput, errorCodes.confirmationNeeded, errorCodes.factorNotFound],
  origin: 'ours',
});
