import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { fileId, noFields } from '../fields.ts';
import {
  CLOSURE_REASONS,
  findDetailsFault,
  MAX_CLOSURE_DETAILS,
  toPlainLine,
  type ClosureReasonFields,
} from './choices.ts';

/** Staff read it on a terminal, where control characters would write what they please. */
const details = z
  .string()
  .check(
    z.maxLength(4 * MAX_CLOSURE_DETAILS),
    z.overwrite(toPlainLine),
    z.trim(),
    z.maxLength(MAX_CLOSURE_DETAILS, 'input.closureLong'),
  );

/**
 * Asks for the account to be closed, after 100117 or 430017. All conditions of 430110 hold. The same pictures again get
 * the first answer again.
 */
export const requestClosure = defineCommand({
  code: '430111',
  name: 'request-closure',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z
    .object({
      reason: z.enum(CLOSURE_REASONS, 'input.closureReason'),
      details,
      /** Uploaded for `closure-id`: the Emirates ID's front, or the passport's first page. */
      frontPhoto: fileId,
      /** Of an Emirates ID. */
      backPhoto: z.optional(fileId),
    })
    .check(
      z.refine<ClosureReasonFields>((fields) => findDetailsFault(fields) !== 'missing', {
        error: 'input.closureDetails',
        path: ['details'],
      }),
    ),
  response: noFields,
  errors: [
    errorCodes.invalidInput,
    errorCodes.confirmationNeeded,
    errorCodes.closureWaiting,
    errorCodes.accountUnderReview,
    errorCodes.paymentsStopped,
    errorCodes.closureUnmet,
    errorCodes.uploadNotFound,
    errorCodes.serverBusy,
  ],
  origin: 'ours',
});
