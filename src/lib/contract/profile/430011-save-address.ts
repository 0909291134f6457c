import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';
import { addressFields } from '../players/registration-fields.ts';

/** Saves the player's address, in the place of the one before. 430010 reads it. */
export const saveAddress = defineCommand({
  code: '430011',
  name: 'save-address',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object(addressFields),
  response: noFields,
  errors: [errorCodes.invalidInput, errorCodes.serverBusy],
  origin: 'ours',
});
