import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { kycStatus } from './fields.ts';

/**
 * The result of a check. Asks the provider if it is not known yet. The refusal of another account's document has
 * forbidStatus in its extData.
 */
export const kycResult = defineCommand({
  code: '100147',
  name: 'kyc-result',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ ticketId: z.string().check(z.minLength(1), z.maxLength(100)) }),
  response: kycStatus,
  errors: [errorCodes.invalidInput, errorCodes.verificationUnavailable, errorCodes.verificationFailed],
  origin: 'spec',
});
