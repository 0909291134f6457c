import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { DRAW_ID, fils, timestamp } from '../fields.ts';
import { cancellation, drawResultNumbers, drawState, drawTimes } from './fields.ts';

/** A draw: numbers, winners by tier, and the addresses of its proof. */
export const drawResult = defineCommand({
  code: '430041',
  name: 'draw-result',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({ drawId: z.string().check(z.regex(DRAW_ID)) }),
  response: z.object({
    lotteryType: z.int(),
    state: drawState,
    times: drawTimes,
    /** Of version 3: its sales have closed, and too few witnesses are known to have signed the log with its closing. */
    awaitsWitnesses: z.optional(z.literal(true)),
    /** Null until the numbers are drawn. */
    result: z.nullable(drawResultNumbers),
    /** Every tier of every play type, in the game's order; winners are null until the draw is settled. */
    tiers: z.array(
      z.object({
        play: z.string(),
        group: z.string(),
        /** From 1. */
        tier: z.int(),
        /** Alternatives: the exact number of hits in each position. */
        ways: z.array(z.array(z.int())),
        /** In fils for an entry at multiple 1; for a shared tier the fund that its winners divide. */
        prize: fils,
        winners: z.nullable(z.int()),
        /** Fils paid in total. */
        amount: z.nullable(fils),
        shared: z.boolean(),
      }),
    ),
    /** The raffle; null if the game has none, and until the draw is settled. */
    raffle: z.nullable(
      z.object({
        /** Prizes carried over from earlier draws. */
        carried: z.int(),
        /** Prizes in total, including those. */
        prizes: z.int(),
        /** Fils of one prize. */
        prize: fils,
        /** In the order drawn; fewer than `prizes` if fewer entries took part. */
        winners: z.array(
          z.object({
            /** From 1. */
            place: z.int(),
            /** The ticket's index among the sorted leaves, from 0, as in the record. */
            index: z.int(),
            luckyId: z.string(),
          }),
        ),
      }),
    ),
    /** When and why it was cancelled, and whether all stakes are refunded; null if it was not. */
    cancelled: z.nullable(z.extend(cancellation, { timestamp, refunded: z.boolean() })),
    proof: z.object({
      /** Address of the record, plain JSON by GET. */
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
    /** The previous and the next draw; null if there is none with numbers. */
    before: z.nullable(z.string()),
    after: z.nullable(z.string()),
    timestamp,
  }),
  errors: [errorCodes.drawNotFound],
  origin: 'ours',
});
