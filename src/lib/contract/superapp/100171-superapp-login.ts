import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { purpose } from './fields.ts';
import { loggedIn } from '../players/user-info-fields.ts';

/**
 * Exchanges the super-app's authorization code. Logs in the player whose account is linked; without one, or where a
 * player asked to link, it answers a proof of the super-app account instead.
 */
export const superappLogin = defineCommand({
  code: '100171',
  name: 'superapp-login',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({
    code: z.string().check(z.minLength(1), z.maxLength(2_000)),
    state: z.string().check(z.maxLength(200)),
    /** The issuer that answered (RFC 9207), if the address names one. */
    iss: z.optional(z.string().check(z.maxLength(500))),
  }),
  response: z.union([
    z.object({ linked: z.literal(true), user: loggedIn }),
    /** `purpose` is the request's, `account` the masked number of the super-app account, or empty. */
    z.object({ linked: z.literal(false), purpose, botimAccount: z.string(), account: z.string() }),
  ]),
  errors: [
    errorCodes.invalidInput,
    errorCodes.superappNotOffered,
    errorCodes.superappRefused,
    errorCodes.providerUnavailable,
    errorCodes.accountUnavailable,
    errorCodes.accountLocked,
    errorCodes.accountClosed,
    errorCodes.sessionBreak,
    errorCodes.secondFactorNeeded,
    errorCodes.serverBusy,
  ],
  origin: 'spec',
});
