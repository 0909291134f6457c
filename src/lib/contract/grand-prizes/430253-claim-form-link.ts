import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { DOWNLOAD_PATH } from '../downloads.ts';
import * as errorCodes from '../error-codes.ts';
import { prizeId } from './fields.ts';

/**
 * A link to the claim form of a grand prize as PDF, filled in in both languages, for one use within 60 seconds, until
 * the session ends.
 */
export const claimFormLink = defineCommand({
  code: '430253',
  name: 'claim-form-link',
  service: 'hapi',
  methods: ['POST'],
  access: 'verified',
  request: z.object({ prizeId }),
  response: z.object({ path: z.string().check(z.startsWith(DOWNLOAD_PATH)) }),
  errors: [
    errorCodes.identityNotVerified,
    errorCodes.grandPrizeNotFound,
    errorCodes.grandPrizeDecided,
    errorCodes.tooManyRequests,
    errorCodes.serverBusy,
  ],
  origin: 'ours',
});
