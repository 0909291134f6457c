import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { lotteryType } from '../draws/fields.ts';
import { timestamp } from '../fields.ts';
import { entry } from './fields.ts';

/** The player's entries in the next draw of a game, and in draws that are closed and have no result yet. */
export const currentEntries = defineCommand({
  code: '430048',
  name: 'current-entries',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ lotteryType }),
  response: z.object({
    /** In order of time; only draws with entries of the player. */
    draws: z.array(
      z.object({
        drawId: z.string(),
        phase: z.string(),
        drawTimestamp: timestamp,
        entriesCount: z.int(),
        ordersCount: z.int(),
        /** The newest entries, at most 20. */
        entries: z.array(z.extend(entry, { orderId: z.string() })),
      }),
    ),
  }),
  errors: [],
  origin: 'ours',
});
