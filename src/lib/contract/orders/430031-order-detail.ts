import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { fils, orderId, positiveFils, timestamp } from '../fields.ts';
import { chaseStatus, entry, orderStatus, orderSummary, refundStatus, wonPrize } from './fields.ts';

/** An order of the player with all its draws. */
export const orderDetail = defineCommand({
  code: '430031',
  name: 'order-detail',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ orderId }),
  response: z.extend(orderSummary, {
    /** One entry at multiple 1 in one draw. */
    entryPrice: positiveFils,
    /** Lucky Chance ID: two capitals and seven digits, where the game has a raffle. */
    entries: z.array(z.extend(entry, { entryNo: z.int(), stake: positiveFils, luckyId: z.optional(z.string()) })),
    subtotal: positiveFils,
    discount: fils,
    estimatedVat: fils,
    estimatedTotal: positiveFils,
    /** The id of the plan: null where there is one draw. */
    chaseId: z.nullable(z.string()),
    /** The plan of a consecutive order, in draws and in fils. */
    chase: z.nullable(
      z.object({
        status: chaseStatus,
        total: z.int(),
        pending: z.int(),
        completed: z.int(),
        /** Stopped or cancelled. */
        terminated: z.int(),
        paid: positiveFils,
        refunded: fils,
        /** On the way back. */
        refunding: fils,
        /** What 430033 would stop now, and where its stakes would go. */
        stoppable: z.object({ draws: z.int(), deposited: fils, winnings: fils, gift: fils }),
      }),
    ),
    draws: z.array(
      z.object({
        drawId: z.string(),
        phase: z.string(),
        /** Draw `position` of drawsCount. */
        position: z.int(),
        closeTimestamp: timestamp,
        drawTimestamp: timestamp,
        status: orderStatus,
        refundStatus,
        /** When its player stopped it; null where nobody did. A draw with status 6 that was not stopped was cancelled. */
        stoppedTimestamp: z.nullable(timestamp),
        stake: positiveFils,
        winAmount: fils,
        /** The draw's numbers, by pick; null until it is drawn. */
        numbers: z.nullable(z.array(z.array(z.int()))),
        /** Its record can be verified. */
        published: z.boolean(),
        wins: z.array(z.extend(wonPrize, { entryNo: z.int() })),
      }),
    ),
  }),
  errors: [errorCodes.orderNotFound],
  origin: 'ours',
});
