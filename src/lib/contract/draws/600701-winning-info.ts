import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { fils, timestamp } from '../fields.ts';

/** What was won lately: the best prize of recent draws, and how many won it. Nothing of who they are. */
export const winningInfo = defineCommand({
  code: '600701',
  name: 'winning-info',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({
    /** How many, newest first. */
    count: z._default(z.int().check(z.minimum(1), z.maximum(50)), 10),
  }),
  response: z.object({
    list: z.array(
      z.object({
        lotteryType: z.int(),
        drawId: z.string(),
        phase: z.string(),
        /** The announced draw time. */
        drawsTimestamp: timestamp,
        /** Entries that won it. */
        winners: z.int(),
        /** Fils paid to them together. */
        amount: fils,
        /** Entries of the draw, winning or not. */
        entries: z.int(),
      }),
    ),
  }),
  errors: [],
  origin: 'spec',
});
