import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { requestId } from '../fields.ts';
import { isStreetAddress } from './channels.ts';
import { bankCode, payoutAccount } from './fields.ts';

/** Adds an IBAN of the player's own. The same IBAN again changes its street address, and brings a removed one back. */
export const addIban = defineCommand({
  code: '430131',
  name: 'add-iban',
  service: 'hapi',
  methods: ['POST'],
  access: 'verified',
  request: z.object({
    requestId,
    /** Of a bank of the United Arab Emirates, with or without spaces. */
    iban: z.string('input.iban').check(z.minLength(1, 'input.iban'), z.maxLength(64, 'input.iban')),
    /** The bank that the IBAN names. */
    bankCode,
    streetAddress: z
      .string('input.ibanStreet')
      .check(
        z.trim(),
        z.minLength(1, { error: 'input.ibanStreet', abort: true }),
        z.maxLength(140, 'input.ibanStreetFormat'),
        z.refine(isStreetAddress, 'input.ibanStreetFormat'),
      ),
  }),
  response: z.object({ account: payoutAccount }),
  errors: [
    errorCodes.invalidInput,
    errorCodes.identityNotVerified,
    errorCodes.requestIdReused,
    errorCodes.payoutAccountLocked,
    errorCodes.tooManyIbans,
    errorCodes.tooManyRequests,
    errorCodes.serverBusy,
  ],
  origin: 'ours',
});
