import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { positiveFils } from '../fields.ts';
import { paymentChannel } from './fields.ts';

const label = z.optional(z.union([z.int(), z.string().check(z.maxLength(32))]));

/** Payment channels a player may deposit by, with amounts in fils and the player's saved cards. */
export const paymentChannels = defineCommand({
  code: '420543',
  name: 'payment-channels',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ version: label, versionCode: label, payType: label }),
  response: z.object({
    currency: z.string(),
    /** The most one deposit may be, by any channel. */
    maxTransactionAmount: positiveFils,
    /** Verified status; anything but 3 may not deposit. */
    verifiedStatus: z.int(),
    /** The name a card must carry: the player's real name, empty while it is not known. */
    holderName: z.string(),
    channels: z.array(paymentChannel),
  }),
  errors: [],
  origin: 'spec',
});
