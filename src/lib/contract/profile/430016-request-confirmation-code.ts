import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { codeSent } from '../players/code-sent-fields.ts';
import { contactKind } from '../players/fields.ts';

/** Sends a code to one of the player's own contacts, if they have no password to confirm with (100117). */
export const requestConfirmationCode = defineCommand({
  code: '430016',
  name: 'request-confirmation-code',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ by: contactKind }),
  response: codeSent,
  errors: [
    errorCodes.invalidInput,
    errorCodes.actionUnavailable,
    errorCodes.tooManyCodeRequests,
    errorCodes.smsUnavailable,
  ],
  origin: 'ours',
});
