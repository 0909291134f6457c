import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { botimAccount, linkOutcome } from './fields.ts';

/**
 * Links the proven super-app account to the player's account, or removes the player's link. Links that are in the way
 * are removed only if `replace` says so; otherwise they are answered and nothing is changed. To link needs a
 * confirmation (100117); a login that came with the proof and met links in the way is one.
 */
export const superappLink = defineCommand({
  code: '100172',
  name: 'superapp-link',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({
    action: z.enum(['link', 'unlink']),
    /** To link: the proof that 100171 answered. */
    botimAccount: z.optional(botimAccount),
    replace: z._default(z.boolean(), false),
  }),
  response: z.object(linkOutcome),
  errors: [
    errorCodes.invalidInput,
    errorCodes.confirmationNeeded,
    errorCodes.superappProofExpired,
    errorCodes.serverBusy,
  ],
  origin: 'spec',
});
