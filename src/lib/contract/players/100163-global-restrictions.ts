import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { fils, noFields, positiveFils, timestamp } from '../fields.ts';
import { versionType } from '../terms/fields.ts';

/** What a logged-in player may not do; requested after each navigation. */
export const globalRestrictions = defineCommand({
  code: '100163',
  name: 'global-restrictions',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: z.object({
    isRestricted: z.boolean(),
    /** 1 anti-money-laundering, 2 self-exclusion. */
    restrictedReason: z.nullable(z.union([z.literal(1), z.literal(2)])),
    /** Its end is null where it is for life. */
    exclusionInfo: z.nullable(z.object({ userExclusionType: z.int(), exclusionEndTimestamp: z.nullable(z.int()) })),
    showDepositLimitPopup: z.boolean(),
    /** Ours: staff stopped deposits and purchases until they accept a statement on the source of funds. */
    paymentsStopped: z.optional(z.boolean()),
    /** Ours: the deposit limit in force, what is left of it (fils) and when it ends (ms). */
    depositLimit: z.optional(z.nullable(z.object({ limit: positiveFils, left: fils, until: timestamp }))),
    /** Ours: legal texts whose current version the player is to accept (200029). */
    termsUpgrades: z.optional(z.array(versionType)),
    /** Ours: the player is asked for the source of funds, and has not answered (100160). */
    fundsStatementDue: z.optional(z.boolean()),
  }),
  errors: [],
  origin: 'spec',
});
