import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { fils, noFields, positiveFils } from '../fields.ts';

/** Whether the player has unclaimed grand prizes, and their amount. */
export const unclaimedGrandPrize = defineCommand({
  code: '101078',
  name: 'unclaimed-grand-prize',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: z.object({
    unclaimed: z.boolean(),
    /** The amount of all of them. */
    winningBigAmount: fils,
    /** From this amount on a prize must be claimed instead of being credited. */
    winningBigConfigAmount: positiveFils,
    /** A picture of it, on this origin. */
    winningBigPicUrl: z.string(),
  }),
  errors: [],
  origin: 'spec',
});
