import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { codePurpose, email } from './fields.ts';
import { codeSent } from './code-sent-fields.ts';

/** Sends a one-time code by e-mail. */
export const requestEmailCode = defineCommand({
  code: '001001',
  name: 'request-email-code',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  captcha: true,
  request: z.object({ email, purpose: codePurpose }),
  response: codeSent,
  errors: [errorCodes.invalidInput, errorCodes.tooManyCodeRequests],
  origin: 'spec',
});
