import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';

/** Ends the player's session on whichever device it is, this one too, with its sockets. */
export const logOutEverywhere = defineCommand({
  code: '430013',
  name: 'log-out-everywhere',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: noFields,
  errors: [errorCodes.serverBusy],
  origin: 'ours',
});
