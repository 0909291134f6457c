import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { fils } from '../fields.ts';

/**
 * Wins of the player that were not shown yet, added up. Each is told to one who asks; unless that one says within half a minute that it was
 * shown, it is told again.
 */
export const winningPopup = defineCommand({
  code: '101066',
  name: 'winning-popup',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({
    /** The `telling` of answers whose wins the player has seen. */
    shown: z._default(z.array(z.uuid()).check(z.maxLength(20)), []),
  }),
  response: z.object({
    /** 0: nothing to show. */
    totalPrizeAmount: fils,
    /** 5: a grand prize is among them, go to the grand-prize orders; 1: show the amount credited; 0: nothing. */
    jumpType: z.literal([0, 1, 5]),
    /** What of it waits to be claimed. */
    winningBigAmount: fils,
    orderIds: z.array(z.string()),
    /** Names these wins in `shown` of a later call; null where there are none. */
    telling: z.nullable(z.string()),
  }),
  errors: [],
  origin: 'spec',
});
