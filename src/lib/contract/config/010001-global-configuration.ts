import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { timestamp } from '../fields.ts';

/** Global configuration: the first thing a client asks. */
export const globalConfiguration = defineCommand({
  code: '010001',
  name: 'global-configuration',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({ productType: z.optional(z.int()) }),
  response: z.object({
    name: z.string(),
    /** `front` is the symbol as it is written in the asker's language. */
    currency: z.object({ code: z.string(), front: z.string() }),
    /** As a fraction: 0.05. */
    vatRate: z.number(),
    userAliveDurationSecond: z.int(),
    /** Whether a browser asks for the visitor's age before it shows a page. */
    minorVerification: z.boolean(),
    /** Whether the commands of `encryptCommand` take their data as a JWE to `encryptPublicKey`. */
    encryptOpen: z.boolean(),
    encryptCommand: z.array(z.string()),
    /** A JWK for RSA-OAEP-256, of the acquirer; null where its keys cannot be had. */
    encryptPublicKey: z.nullable(z.record(z.string(), z.unknown())),
    /** Name of the header the session token travels in. */
    authKey: z.string(),
    timestamp,
  }),
  errors: [],
  origin: 'spec',
});
