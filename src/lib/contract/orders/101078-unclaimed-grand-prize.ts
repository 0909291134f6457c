import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { fils, noFields, positiveFils } from '../fields.ts';

/** Whether the player has grand prizes to claim, and how much they are. */
export const unclaimedGrandPrize = defineCommand({
  code: '101078',
  name: 'unclaimed-grand-prize',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: z.object({
    unclaimed: z.boolean(),
    /** Of all of them. */
    winningBigAmount: fils,
    /** The prize from which one is claimed instead of entering the wallet. */
    winningBigConfigAmount: positiveFils,
    /** A picture for it, on this origin. */
    winningBigPicUrl: z.string(),
  }),
  errors: [],
  origin: 'spec',
});
