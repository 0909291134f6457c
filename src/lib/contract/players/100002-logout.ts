import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';

/** Ends the session that asks. Public, because a session that ended already is no reason to fail. */
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
