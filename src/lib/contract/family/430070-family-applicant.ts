import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { areaCode, email, mobile, oneTimeCode } from '../players/fields.ts';

/**
 * Begins an application: whoever shows the codes of a mobile number (001012) and of a mail address (001001) may upload
 * its pictures and send it. Reports of a relative's money go to that address, so it is proven like the number.
 */
export const familyApplicant = defineCommand({
  code: '430070',
  name: 'family-applicant',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({ areaCode, mobile, code: oneTimeCode, email, emailCode: oneTimeCode }),
  response: z.object({
    /** For uploads and 430071, for an hour. */
    ticket: z.string(),
    validSeconds: z.int(),
  }),
  errors: [errorCodes.invalidInput, errorCodes.tooManyRequests, errorCodes.wrongVerificationCode],
  origin: 'ours',
});
