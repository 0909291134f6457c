import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { fils, timestamp } from '../fields.ts';
import { drawName, drawResultNumbers, drawState, drawTimes } from './fields.ts';

/** One draw: its numbers, its winners by tier, and where its proof lies. */
export const drawResult = defineCommand({
  code: '430041',
  name: 'draw-result',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({ drawId: drawName }),
  response: z.object({
    lotteryType: z.int(),
    state: drawState,
    times: drawTimes,
    /** Null until the numbers are drawn. */
    result: z.nullable(drawResultNumbers),
    /** Every tier of every play, in the game's order; winners are null until the draw is settled. */
    tiers: z.array(
      z.object({
        play: z.string(),
        group: z.string(),
        /** From 1. */
        tier: z.int(),
        /** Numbers of each position that must match, exactly: any one of these lists wins. */
        ways: z.array(z.array(z.int())),
        /** Fils for one entry at multiple 1; of a shared tier the fund that its winners divide. */
        prize: fils,
        winners: z.nullable(z.int()),
        /** Fils paid in all. */
        amount: z.nullable(fils),
        shared: z.boolean(),
      }),
    ),
    /** The raffle among the entries themselves; null where the game has none, and until the draw is settled. */
    raffle: z.nullable(
      z.object({
        /** Prizes that the draws before it could not give. */
        carried: z.int(),
        /** Prizes it had to give, with those. */
        prizes: z.int(),
        /** Fils for one of them. */
        prize: fils,
        /** In the order drawn; fewer than `prizes` where fewer entries took part. */
        winners: z.array(
          z.object({
            /** From 1. */
            place: z.int(),
            /** The ticket's place among the sorted leaves, from 0, as the record names it. */
            index: z.int(),
            luckyId: z.string(),
          }),
        ),
      }),
    ),
    /** Since when it is cancelled, and whether all stakes are back; null where it is not. */
    cancelled: z.nullable(z.object({ timestamp, refunded: z.boolean() })),
    proof: z.object({
      /** The record, plain JSON by GET. */
      path: z.string(),
      seedHash: z.string(),
      /** Null until the close. */
      ticketCount: z.nullable(z.int()),
      root: z.nullable(z.string()),
      round: z.nullable(z.int()),
      /** Null until the record is published. */
      hash: z.nullable(z.string()),
      previous: z.nullable(z.string()),
    }),
    /** The draws before and after it, for paging; null where there is none with numbers. */
    before: z.nullable(z.string()),
    after: z.nullable(z.string()),
    timestamp,
  }),
  errors: [errorCodes.drawNotFound],
  origin: 'ours',
});
