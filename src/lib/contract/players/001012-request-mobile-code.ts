import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { areaCode, codePurpose, mobile } from './fields.ts';
import { codeSent } from './code-sent-fields.ts';

/** Sends a one-time code by SMS. The answer does not reveal whether the number has an account. */
export const requestMobileCode = defineCommand({
  code: '001012',
  name: 'request-mobile-code',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  captcha: true,
  request: z.object({ areaCode, mobile, purpose: codePurpose }),
  response: codeSent,
  errors: [errorCodes.invalidInput, errorCodes.tooManyCodeRequests, errorCodes.smsUnavailable],
  origin: 'spec',
});
