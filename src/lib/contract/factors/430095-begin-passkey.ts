import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';
import { webauthnOptions } from './fields.ts';

/** What a browser needs to make a passkey, which 430096 adds within ten minutes. */
export const beginPasskey = defineCommand({
  code: '430095',
  name: 'begin-passkey',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: z.object({ options: webauthnOptions }),
  errors: [errorCodes.confirmationNeeded, errorCodes.actionUnavailable, errorCodes.tooManyPasskeys],
  origin: 'ours',
});
