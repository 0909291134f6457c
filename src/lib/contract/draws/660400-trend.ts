import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { lotteryType, phaseItem } from './fields.ts';

const count = z.int().check(z.nonnegative());

/**
 * How often each number came in a game's last draws, by the places that a play type counts. Past draws predict nothing.
 */
export const trend = defineCommand({
  code: '660400',
  name: 'trend',
  service: 'qapi',
  methods: ['GET'],
  access: 'public',
  request: z.object({
    lotteryType,
    /** Number of drawn draws, newest first. */
    prePhases: z._default(z.int().check(z.minimum(1), z.maximum(100)), 30),
    /** A play type of the game, e.g. 'predict'; by default its first. */
    playType: z.optional(z.string().check(z.regex(/^[a-z0-9]{1,16}$/))),
  }),
  response: z.object({
    lotteryType: z.int(),
    playType: z.string(),
    draws: z.array(phaseItem),
    series: z.array(
      z.object({
        /** Index of the pick: 0 the day numbers, 1 the month's. */
        pick: z.int(),
        /** The place from 1, if places are counted separately. */
        place: z.nullable(z.int()),
        counts: z.array(
          z.object({
            number: z.int(),
            count,
            /** Draws since its last occurrence: 0 for the newest draw; null if it never occurred. */
            lastSeen: z.nullable(count),
          }),
        ),
        /** Expected count of each number, if all were equally frequent. */
        expected: z.number(),
        chiSquare: z.number(),
        degrees: z.int(),
        /** The probability that chance alone is at least as uneven, from 0 to 1. */
        pValue: z.number(),
        /** There are too few draws for an accurate p-value. */
        rough: z.boolean(),
        /** If numbers repeat: draws by their number of different numbers. */
        kinds: z.array(z.object({ different: z.int(), count, expected: z.number() })),
      }),
    ),
  }),
  errors: [errorCodes.invalidInput, errorCodes.gameNotOnSale],
  origin: 'spec',
});
