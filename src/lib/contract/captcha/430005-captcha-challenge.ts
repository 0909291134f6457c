import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';

/**
 * A captcha to solve before a command that asks for one: a proof of work, which a device does by itself. How to solve
 * it, and where the solution goes: docs/gateway.md.
 */
export const captchaChallenge = defineCommand({
  code: '430005',
  name: 'captcha-challenge',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: noFields,
  response: z.object({
    /** What to do with the challenge. The only kind so far: src/server/captcha/README.md says how another is added. */
    kind: z.literal('proof-of-work'),
    challenge: z.object({
      parameters: z.object({
        algorithm: z.literal('PBKDF2/SHA-256'),
        /** Iterations of each key. */
        cost: z.int(),
        /** Seconds since 1970, by the machine's clock. */
        expiresAt: z.int(),
        keyLength: z.int(),
        /** Hex digits that the key of the right counter begins with. */
        keyPrefix: z.string(),
        keySignature: z.string(),
        nonce: z.string(),
        salt: z.string(),
      }),
      signature: z.string(),
    }),
  }),
  errors: [errorCodes.serverBusy],
  origin: 'ours',
});
