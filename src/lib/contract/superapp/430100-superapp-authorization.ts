import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { purpose } from './fields.ts';

/**
 * Begins an authorization at the super-app: the address that the browser opens, or that the mini-program's host asks in
 * its place. A cookie binds it to this browser.
 */
export const superappAuthorization = defineCommand({
  code: '430100',
  name: 'superapp-authorization',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({
    purpose,
    /** The absolute address of our return page, in the visitor's language. */
    redirectUri: z.string().check(z.maxLength(500)),
  }),
  response: z.object({ url: z.string(), state: z.string() }),
  errors: [
    errorCodes.invalidInput,
    errorCodes.superappNotOffered,
    errorCodes.loginRequired,
    errorCodes.tooManyRequests,
    errorCodes.providerUnavailable,
    errorCodes.serverBusy,
  ],
  origin: 'ours',
});
