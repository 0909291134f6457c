import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { timestamp } from '../fields.ts';
import { drawDay, drawResultNumbers, lotteryType } from './fields.ts';

/** A past draw: with its numbers, or cancelled. */
const pastItem = z.object({
  drawId: z.string(),
  phase: z.string(),
  /** Null if it was cancelled. */
  result: z.nullable(drawResultNumbers),
  /** The announced draw time. */
  expectedPrizeTimestamp: timestamp,
  /** Only for a cancelled draw: whether all its stakes are refunded. */
  cancelled: z.optional(z.object({ refunded: z.boolean() })),
});
export type PastItem = z.output<typeof pastItem>;

/**
 * Past draws of a game, newest first, paged; with `date` those of one day in Dubai. Cancelled draws are included, those
 * of a daily game at once, others from their draw time on. Pages go back 5,000 draws; older draws are found by their
 * day.
 */
export const pastDraws = defineCommand({
  code: '430040',
  name: 'past-draws',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({ lotteryType, date: z.optional(drawDay) }),
  response: z.object({
    list: z.array(pastItem),
    pageNo: z.int(),
    pageSize: z.int(),
    /** Whether a next page exists. */
    more: z.boolean(),
  }),
  errors: [errorCodes.invalidInput],
  origin: 'ours',
});
