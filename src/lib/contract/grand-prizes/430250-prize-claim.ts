import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { timestamp } from '../fields.ts';
import { grandPrizeOrder, prizeId } from './fields.ts';

/** How far the claim of a grand prize is, and what its next step needs. */
export const prizeClaim = defineCommand({
  code: '430250',
  name: 'prize-claim',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ prizeId }),
  response: z.object({
    prize: z.extend(grandPrizeOrder, {
      /** At the claim office; null while none is made, or staff canceled it. */
      appointmentTimestamp: z.nullable(timestamp),
      claimedTimestamp: z.nullable(timestamp),
      paidTimestamp: z.nullable(timestamp),
    }),
    /** Verification status; form and appointment require 3. */
    verifiedStatus: z.int(),
    /** Where 430254 sends the form, masked; empty where the account has no verified e-mail address. */
    email: z.string(),
    /** The one that was given and is not verified yet, masked; empty where there is none. No form is sent to it. */
    unprovenEmail: z.string(),
    office: z.object({
      /** In the language of the call, as the days. */
      address: z.string(),
      /** Times of day in Dubai, as 09:00. */
      hours: z.array(z.object({ days: z.string(), opens: z.string(), closes: z.string() })),
    }),
    /** When an appointment can begin, in order; none of a prize that is decided. */
    times: z.array(timestamp),
  }),
  errors: [errorCodes.grandPrizeNotFound],
  origin: 'ours',
});
