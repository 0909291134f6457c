import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { fils, noFields, positiveFils } from '../fields.ts';
import { payoutAccount, withdrawalChannel, withdrawalDetail } from './fields.ts';

/** What the withdrawal page shows: how much, by which channels, to which accounts, and what is under way. */
export const withdrawalOptions = defineCommand({
  code: '430130',
  name: 'withdrawal-options',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: z.object({
    currency: z.string(),
    /** Winnings. */
    withdrawableAmount: fils,
    /** Deposited money that 430113 makes withdrawable, where the player may do that. */
    deposited: fils,
    /**
     * Only the winnings stand between the player and closing the account, and they are less than a channel's minimum:
     * all of them may leave by it, without its fee. The channels say so.
     */
    isRest: z.boolean(),
    /** Verification status; withdrawals require 3. */
    verifiedStatus: z.int(),
    /** The least of all channels. */
    minAmount: positiveFils,
    /** Whose account it must be: the player's verified name, empty if unknown. */
    holderName: z.string(),
    /** Where the code goes, masked: an SMS, or a mail where `mobile` is empty. Each is empty where there is none. */
    mobile: z.string(),
    email: z.string(),
    /** IBAN accounts that a player may have at once. */
    maxAccounts: z.int(),
    channels: z.array(withdrawalChannel),
    accounts: z.array(payoutAccount),
    /** Banks whose IBANs are taken, in the player's language, by name. */
    banks: z.array(z.object({ code: z.string(), name: z.string() })),
    /** Newest first. */
    underWay: z.array(withdrawalDetail),
  }),
  errors: [],
  origin: 'ours',
});
