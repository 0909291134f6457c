import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { positiveFils } from '../fields.ts';
import { paymentChannel } from './fields.ts';

const label = z.optional(z.union([z.int(), z.string().check(z.maxLength(32))]));

/**
 * The player's payment channels with limits in fils, and saved cards. `payType`, a `channelType`, asks for that channel
 * alone; one that we do not have is answered with no channel. The client's `version` and `versionCode` change nothing.
 */
export const paymentChannels = defineCommand({
  code: '420543',
  name: 'payment-channels',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ version: label, versionCode: label, payType: label }),
  response: z.object({
    currency: z.string(),
    /** Maximum of a deposit in any channel. */
    maxTransactionAmount: positiveFils,
    /** Verification status; deposits require 3. */
    verifiedStatus: z.int(),
    /** The name a card must carry: the player's real name, empty if unknown. */
    holderName: z.string(),
    channels: z.array(paymentChannel),
  }),
  errors: [],
  origin: 'spec',
});
