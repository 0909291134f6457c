import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { fils, noFields, timestamp } from '../fields.ts';
import { CLOSURE_CONDITIONS, CLOSURE_STATES } from './choices.ts';

/** What the player's account needs before it can be closed, and how far their last request is. */
export const accountClosure = defineCommand({
  code: '430110',
  name: 'account-closure',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: z.object({
    conditions: z.array(
      z.object({
        name: z.enum(CLOSURE_CONDITIONS),
        isMet: z.boolean(),
        /** Where the player does something about it. */
        path: z.string(),
      }),
    ),
    /** The document that the player's identity was verified by: whose pictures a request names. */
    document: z.nullable(z.enum(['EID', 'PASSPORT'])),
    /** The player's money: all but gifts, what is held for a withdrawal or a refund included. */
    balance: fils,
    /** Gifts, which end with the account. */
    gift: fils,
    /** Deposited money, which 430113 makes withdrawable. */
    releasable: fils,
    /** The last one. */
    request: z.nullable(
      z.object({
        state: z.enum(CLOSURE_STATES),
        submittedTimestamp: timestamp,
        /** When its result is there at the latest. */
        expectedTimestamp: timestamp,
        decidedTimestamp: z.nullable(timestamp),
        /** What staff wrote with a rejection. */
        remark: z.nullable(z.string()),
      }),
    ),
  }),
  errors: [],
  origin: 'ours',
});
