import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { fils, positiveFils } from '../fields.ts';
import { entry } from './fields.ts';
import { JUMP_TYPE } from './statuses.ts';

/**
 * The player's wins that were not shown yet, added up: of the newest thousand draws of orders, then of older ones, and
 * of cards that were revealed without their player. Each win is returned to one caller; unless that caller reports
 * within half a minute that it was shown, it is returned again. A caller that does not know `shown` gets each win once
 * in a session, and a second time in the next one.
 */
export const winningPopup = defineCommand({
  code: '101066',
  name: 'winning-popup',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({
    /** The `telling` of answers whose wins the player has seen. With this field, even empty, the caller confirms. */
    shown: z.optional(z.array(z.uuid()).check(z.maxLength(20))),
    /** False: only reports shown wins, and returns none. */
    tell: z._default(z.boolean(), true),
  }),
  response: z.object({
    /** 0: nothing to show. */
    totalPrizeAmount: fils,
    /** The stakes of the winning draws: a win that is no larger is not celebrated. */
    totalStake: fils,
    jumpType: z.literal(Object.values(JUMP_TYPE)),
    /** The part that must be claimed. */
    winningBigAmount: fils,
    orderIds: z.array(z.string()),
    /** The id of these wins for `shown` of a later call; null if there are none. */
    telling: z.nullable(z.string()),
    /** Number of winning draws of orders in this answer, and of winning orders of cards. */
    winsCount: z.int(),
    /** The newest five of them: those of draws, and below those of cards. */
    wins: z.array(
      z.object({
        orderId: z.string(),
        lotteryType: z.int(),
        drawId: z.string(),
        prize: positiveFils,
        stake: positiveFils,
        /** As they were drawn, by pick. */
        numbers: z.array(z.array(z.int())),
        /** The numbers that entries won by. */
        hits: z.array(z.int()),
        /** For each of `numbers`, whether any entry won by it at its place. One number may be in two picks. */
        marks: z.array(z.boolean()),
        /** Number of winning entries. */
        entriesCount: z.int(),
        /** The best three entries, with their matched numbers, raffle win, or both. */
        entries: z.array(
          z.extend(entry, {
            prize: positiveFils,
            /** Empty if its numbers won nothing. */
            hits: z.array(z.int()),
            /** The part of the prize won by its Lucky Chance ID; absent if that won nothing. */
            raffle: z.optional(z.object({ luckyId: z.string(), prize: positiveFils })),
          }),
        ),
      }),
    ),
    /** What cards won that were revealed without their player. */
    cardWins: z.array(
      z.object({
        orderId: z.string(),
        lotteryType: z.int(),
        kind: z.literal(['scratch-card', 'e-instant']),
        /** The game's key, and its name in the reader's language. */
        showKey: z.string(),
        gameName: z.string(),
        /** Cards of the order. */
        quantity: z.int().check(z.positive()),
        prize: positiveFils,
        /** The price of the cards that were revealed so. */
        stake: positiveFils,
      }),
    ),
  }),
  errors: [],
  origin: 'spec',
});
