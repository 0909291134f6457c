import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';
import { address } from '../players/address.ts';

/** Saves the player's address, in the place of the one before. 430010 reads it. */
export const saveAddress = defineCommand({
  code: '430011',
  name: 'save-address',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: address,
  response: noFields,
  errors: [errorCodes.invalidInput, errorCodes.serverBusy],
  origin: 'ours',
});
