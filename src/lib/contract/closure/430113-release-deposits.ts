import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { fils, noFields } from '../fields.ts';

/**
 * Makes deposited money withdrawable, for a player who wants to close the account: every other condition of 430110
 * holds. Again, it finds nothing left.
 */
export const releaseDeposits = defineCommand({
  code: '430113',
  name: 'release-deposits',
  service: 'hapi',
  methods: ['POST'],
  access: 'verified',
  request: noFields,
  response: z.object({ released: fils }),
  errors: [errorCodes.accountUnderReview, errorCodes.paymentsStopped, errorCodes.closureUnmet, errorCodes.serverBusy],
  origin: 'ours',
});
