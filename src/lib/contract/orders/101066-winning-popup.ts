import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { fils } from '../fields.ts';

/** Wins of the player that were not shown yet, added up. Asking marks them as shown: each is told once. */
export const winningPopup = defineCommand({
  code: '101066',
  name: 'winning-popup',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({}),
  response: z.object({
    /** 0: nothing to show. */
    totalPrizeAmount: fils,
    /** 5: a grand prize is among them, go to the grand-prize orders; 1: show the amount credited; 0: nothing. */
    jumpType: z.literal([0, 1, 5]),
    /** What of it waits to be claimed. */
    winningBigAmount: fils,
    orderIds: z.array(z.string()),
  }),
  errors: [],
  origin: 'spec',
});
