import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { fils, positiveFils } from '../fields.ts';
import { entry } from './fields.ts';

/**
 * Wins of the player that were not shown yet, added up: of the newest thousand draws of orders, and of others when these were shown. Each
 * is told to one who asks; unless that one says within half a minute that it was shown, it is told again.
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
    /** False: only says what was shown, and is told nothing. */
    tell: z._default(z.boolean(), true),
  }),
  response: z.object({
    /** 0: nothing to show. */
    totalPrizeAmount: fils,
    /** What was staked in the draws that won it: a prize that is no more is nothing to celebrate. */
    totalStake: fils,
    /** 5: a grand prize is among them, go to the grand-prize orders; 1: show the amount credited; 0: nothing. */
    jumpType: z.literal([0, 1, 5]),
    /** What of it waits to be claimed. */
    winningBigAmount: fils,
    orderIds: z.array(z.string()),
    /** Names these wins in `shown` of a later call; null where there are none. */
    telling: z.nullable(z.string()),
    /** Draws of orders that won, of which this tells. */
    winsCount: z.int(),
    /** The newest five of them. */
    wins: z.array(
      z.object({
        orderId: z.string(),
        lotteryType: z.int(),
        drawId: z.string(),
        prize: positiveFils,
        stake: positiveFils,
        /** As they were drawn, by pick. */
        numbers: z.array(z.array(z.int())),
        /** Those of them that entries won by. */
        hits: z.array(z.int()),
        /** Of each number, in the order of `numbers`, whether any entry won by it where it stands: one number may stand in two drums. */
        marks: z.array(z.boolean()),
        /** Entries that won. */
        entriesCount: z.int(),
        /** The best three of them, each with what it won by: numbers it matched, the raffle, or both. */
        entries: z.array(
          z.extend(entry, {
            prize: positiveFils,
            /** None where its numbers won nothing. */
            hits: z.array(z.int()),
            /** What of the prize its Lucky Chance ID won; absent where that won nothing. */
            raffle: z.optional(z.object({ luckyId: z.string(), prize: positiveFils })),
          }),
        ),
      }),
    ),
  }),
  errors: [],
  origin: 'spec',
});
