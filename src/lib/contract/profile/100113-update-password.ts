import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';
import { newPassword } from '../players/fields.ts';

/** Sets a new password, soon after 100117 or 430017. This session goes on. */
export const updatePassword = defineCommand({
  code: '100113',
  name: 'update-password',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ password: newPassword }),
  response: noFields,
  errors: [errorCodes.invalidInput, errorCodes.confirmationNeeded, errorCodes.serverBusy],
  origin: 'spec',
});
