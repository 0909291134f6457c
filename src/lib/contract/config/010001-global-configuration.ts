import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { FAMILY_DURATIONS } from '../family/choices.ts';
import { fils, timestamp } from '../fields.ts';

/** Global configuration, which clients request first. */
export const globalConfiguration = defineCommand({
  code: '010001',
  name: 'global-configuration',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({ productType: z.optional(z.int()) }),
  response: z.object({
    name: z.string(),
    /** `front` is the currency's symbol in the language of the call. */
    currency: z.object({ code: z.string(), front: z.string() }),
    /** As a fraction: 0.05. */
    vatRate: z.number(),
    userAliveDurationSecond: z.int(),
    /** How long a relative's account can be monitored or excluded. */
    familyExclusionTimeLimit: z.array(z.enum(FAMILY_DURATIONS)),
    /** Deposit limits on offer, in fils, -1 for none, and their periods in minutes. */
    exclusionRechargeAmountList: z.array(z.int()),
    exclusionRechargeAmountTimeLimit: z.array(z.int()),
    /** Wager limits on offer, in fils, -1 for none, and their periods in minutes. */
    exclusionOrderAmountList: z.array(z.int()),
    exclusionOrderAmountTimeLimit: z.array(z.int()),
    /** Whether browsers show the age gate. */
    minorVerification: z.boolean(),
    /** Fils above which a player is asked once more before an order is charged. */
    confirmOrderAmount: fils,
    /** Whether the commands in `encryptCommand` take their data as a JWE for `encryptPublicKey`. */
    encryptOpen: z.boolean(),
    encryptCommand: z.array(z.string()),
    /** The acquirer's JWK for RSA-OAEP-256; null if it cannot be fetched. */
    encryptPublicKey: z.nullable(z.record(z.string(), z.unknown())),
    /** Whether the commands in `geoCommand` need a proof of place (100206). */
    geoRestrict: z.boolean(),
    geoCommand: z.array(z.string()),
    /** Whether a popup asks a player on a restricted page who refused to share their location. */
    geoCheckForceLicense: z.boolean(),
    /** 1: each time; 2: at most once per interval and page. */
    geoCheckForceLicensePopType: z.literal([1, 2]),
    /** Minutes. */
    geoCheckForceLicensePopIntervalTime: z.int(),
    /** Name of the header with the session token. */
    authKey: z.string(),
    timestamp,
  }),
  errors: [],
  origin: 'spec',
});
