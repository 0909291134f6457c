import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { lotteryType, phaseItem } from './fields.ts';

const count = z.int().check(z.nonnegative());

/** How often the numbers of a game's last draws came, place by place as a play reads them. Past draws predict nothing. */
export const trend = defineCommand({
  code: '660400',
  name: 'trend',
  service: 'qapi',
  methods: ['GET'],
  access: 'public',
  request: z.object({
    lotteryType,
    /** How many drawn draws, newest first. */
    prePhases: z._default(z.int().check(z.minimum(1), z.maximum(100)), 30),
    /** A play of the game, e.g. 'predict'; its first one where none is named. */
    playType: z.optional(z.string().check(z.regex(/^[a-z0-9]{1,16}$/))),
  }),
  response: z.object({
    lotteryType: z.int(),
    playType: z.string(),
    draws: z.array(phaseItem),
    series: z.array(
      z.object({
        /** The pick of the draw it counts, from 0: 0 the day numbers, 1 the month's. */
        pick: z.int(),
        /** Of places counted one by one: which, from 1. */
        place: z.nullable(z.int()),
        counts: z.array(
          z.object({
            number: z.int(),
            count,
            /** Draws since it was drawn: 0 in the newest; null in none of these. */
            lastSeen: z.nullable(count),
          }),
        ),
        /** How often each would have come, were all equally frequent. */
        expected: z.number(),
        chiSquare: z.number(),
        degrees: z.int(),
        /** How often chance alone is at least as uneven, from 0 to 1. */
        pValue: z.number(),
        /** Too few draws for more than a rough p-value. */
        rough: z.boolean(),
        /** Where numbers repeat: draws by how many different ones they held. */
        kinds: z.array(z.object({ different: z.int(), count, expected: z.number() })),
      }),
    ),
  }),
  errors: [errorCodes.invalidInput, errorCodes.gameNotOnSale],
  origin: 'spec',
});
