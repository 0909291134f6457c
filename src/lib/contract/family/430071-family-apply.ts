import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { fileId, uploadTicket } from '../fields.ts';
import { FAMILY_KINDS, MAX_FAMILY_ACCOUNTS } from './choices.ts';
import { duration, personName, relationship } from './fields.ts';

const account = z.object({
  kind: z.enum(FAMILY_KINDS),
  holderName: personName('input.holder'),
  /** Its mobile number, with the country's code where it is not of the Emirates, or its e-mail address. */
  account: z.string().check(z.trim(), z.minLength(1, 'input.familyAccount'), z.maxLength(254, 'input.familyAccount')),
  duration,
});

/**
 * Applies for the monitoring or exclusion of relatives' accounts. Whether they exist is not looked up: staff decide.
 * The same pictures again, under the same ticket, get the first answer again.
 */
export const familyApply = defineCommand({
  code: '430071',
  name: 'family-apply',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({
    /** Given by 430070: it names the applicant's mobile number and mail address. */
    ticket: uploadTicket,
    applicantName: personName('input.applicantName'),
    relationship,
    accounts: z
      .array(account)
      .check(z.minLength(1, 'input.familyAccounts'), z.maxLength(MAX_FAMILY_ACCOUNTS, 'input.familyAccounts')),
    /** Uploaded for `family-id` and `family-proof`. */
    idPhoto: fileId,
    proofPhoto: fileId,
  }),
  response: z.object({ receiptNumber: z.string() }),
  errors: [
    errorCodes.uploadTicketExpired,
    errorCodes.invalidInput,
    errorCodes.uploadNotFound,
    errorCodes.tooManyRequests,
  ],
  origin: 'ours',
});
