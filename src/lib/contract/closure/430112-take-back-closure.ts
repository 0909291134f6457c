import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';

/** Takes the waiting request back. */
export const takeBackClosure = defineCommand({
  code: '430112',
  name: 'take-back-closure',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: noFields,
  errors: [errorCodes.closureNotWaiting, errorCodes.serverBusy],
  origin: 'ours',
});
