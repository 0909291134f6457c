import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { noFields } from '../fields.ts';

/** The player's second factors. Moments are ms since 1970. */
export const secondFactors = defineCommand({
  code: '430090',
  name: 'second-factors',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: z.object({
    authenticator: z.nullable(z.object({ addedTimestamp: z.int(), lastUsedTimestamp: z.nullable(z.int()) })),
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        addedTimestamp: z.int(),
        lastUsedTimestamp: z.nullable(z.int()),
      }),
    ),
    /** Codes not used yet; 0 without a factor. */
    backupCodesLeft: z.int(),
    /** False until 430087 or the first use of one: the answer that showed them may have been lost. */
    backupCodesKept: z.boolean(),
    maxPasskeys: z.int(),
    /** The domain that passkeys are bound to; null where our address is none. */
    passkeyDomain: z.nullable(z.string()),
  }),
  errors: [],
  origin: 'ours',
});
