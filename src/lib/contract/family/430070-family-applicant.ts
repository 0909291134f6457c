import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { areaCode, mobile, oneTimeCode } from '../players/fields.ts';

/** Begins an application: whoever shows the code of a mobile number (001012) may upload its pictures and send it. */
export const familyApplicant = defineCommand({
  code: '430070',
  name: 'family-applicant',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({ areaCode, mobile, code: oneTimeCode }),
  response: z.object({
    /** For uploads and 430071, for an hour. */
    ticket: z.string(),
    validSeconds: z.int(),
  }),
  errors: [errorCodes.invalidInput, errorCodes.tooManyRequests, errorCodes.wrongVerificationCode],
  origin: 'ours',
});
