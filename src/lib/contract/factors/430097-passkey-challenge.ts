import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { pendingLogin, webauthnOptions } from './fields.ts';

/** What a browser needs to answer the second step of a login with a passkey. */
export const passkeyChallenge = defineCommand({
  code: '430097',
  name: 'passkey-challenge',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({ pendingLogin }),
  response: z.object({ options: webauthnOptions }),
  errors: [errorCodes.invalidInput, errorCodes.tooManyRequests, errorCodes.pendingLoginExpired],
  origin: 'ours',
});
