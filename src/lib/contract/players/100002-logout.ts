import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';

/** Ends the current session. Public, because a session that has already ended is no error. */
export const logout = defineCommand({
  code: '100002',
  name: 'logout',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: noFields,
  response: noFields,
  errors: [errorCodes.serverBusy],
  origin: 'spec',
});
