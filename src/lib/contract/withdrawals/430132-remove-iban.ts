import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';
import { accountId } from './fields.ts';

/** Removes an IBAN. One that is removed already is removed. */
export const removeIban = defineCommand({
  code: '430132',
  name: 'remove-iban',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ accountId }),
  response: noFields,
  errors: [
    errorCodes.payoutAccountNotFound,
    errorCodes.payoutAccountLocked,
    errorCodes.payoutAccountInUse,
    errorCodes.lastIban,
    errorCodes.serverBusy,
  ],
  origin: 'ours',
});
