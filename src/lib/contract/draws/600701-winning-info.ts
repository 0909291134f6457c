import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { fils, timestamp } from '../fields.ts';

/** Recent wins: the best prize of recent draws, and how many won it, without names. */
export const winningInfo = defineCommand({
  code: '600701',
  name: 'winning-info',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({
    /** Maximum number of wins, newest first. */
    count: z._default(z.int().check(z.minimum(1), z.maximum(50)), 10),
  }),
  response: z.object({
    /** Fils of all prizes paid so far. Grand prizes count once they are paid. */
    paidTotal: fils,
    list: z.array(
      z.object({
        lotteryType: z.int(),
        drawId: z.string(),
        phase: z.string(),
        /** The announced draw time. */
        drawsTimestamp: timestamp,
        /** Entries that won this prize. */
        winners: z.int(),
        /** Fils paid to them in total. */
        amount: fils,
        /** All entries of the draw. */
        entries: z.int(),
      }),
    ),
  }),
  errors: [],
  origin: 'spec',
});
