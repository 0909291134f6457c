import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { prizeId } from './fields.ts';

/** Sends the claim form of a grand prize to the e-mail address of the account, and answers once the host has it. */
export const mailClaimForm = defineCommand({
  code: '430254',
  name: 'mail-claim-form',
  service: 'hapi',
  methods: ['POST'],
  access: 'verified',
  request: z.object({ prizeId }),
  /** Where it went, masked. */
  response: z.object({ email: z.string() }),
  errors: [
    errorCodes.identityNotVerified,
    errorCodes.grandPrizeNotFound,
    errorCodes.grandPrizeDecided,
    errorCodes.claimFormWithoutMail,
    errorCodes.tooManyRequests,
    errorCodes.claimFormNotSent,
    errorCodes.serverBusy,
  ],
  origin: 'ours',
});
