import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { timestamp } from '../fields.ts';
import { day, drawResultNumbers, lotteryType } from './fields.ts';

/** A draw that is over: with its numbers, or cancelled. */
const pastItem = z.object({
  drawId: z.string(),
  phase: z.string(),
  /** Null where it was cancelled. */
  result: z.nullable(drawResultNumbers),
  /** The announced draw time. */
  expectedPrizeTimestamp: timestamp,
  /** Only of one that was cancelled: whether all its stakes are back. */
  cancelled: z.optional(z.object({ refunded: z.boolean() })),
});
export type PastItem = z.output<typeof pastItem>;

/**
 * Draws of a game that are over, newest first, cancelled ones among them (of a game of days at once, else from their time on), by the page of the message; of one day in Dubai where `date` is
 * given. Pages go back 5,000 draws; older ones are found by their day.
 */
export const pastDraws = defineCommand({
  code: '430040',
  name: 'past-draws',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({ lotteryType, date: z.optional(day) }),
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
