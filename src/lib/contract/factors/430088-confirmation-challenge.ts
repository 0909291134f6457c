import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';
import { webauthnOptions } from './fields.ts';

/** What a browser needs to confirm with a passkey (430089). */
export const confirmationChallenge = defineCommand({
  code: '430088',
  name: 'confirmation-challenge',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: z.object({ options: webauthnOptions }),
  errors: [errorCodes.tooManyRequests, errorCodes.actionUnavailable, errorCodes.confirmationNeeded],
  origin: 'ours',
});
