import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { fileId } from '../fields.ts';

import { receiptNumber } from './fields.ts';

/** Other pictures for an application that was denied as incorrect: it is under review again. */
export const familyReupload = defineCommand({
  code: '430073',
  name: 'family-reupload',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({ receiptNumber, idPhoto: fileId, proofPhoto: fileId }),
  response: z.object({}),
  errors: [
    errorCodes.invalidInput,
    errorCodes.tooManyRequests,
    errorCodes.familyNotReuploadable,
    errorCodes.uploadNotFound,
  ],
  origin: 'ours',
});
