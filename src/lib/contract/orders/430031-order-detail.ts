import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { cancellation } from '../draws/fields.ts';
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
    /** Price of an entry at multiple 1 in one draw. */
    entryPrice: positiveFils,
    /** The version of its receipt (docs/draw-proof.md §9, docs/draw-proof-2.md §6). */
    receiptVersion: z.literal([2, 3]),
    /** The play type of the first entry. */
    playType: z.string(),
    /** Lucky Chance ID: two capitals and seven digits, if the game has a raffle. */
    entries: z.array(z.extend(entry, { entryNo: z.int(), stake: positiveFils, luckyId: z.optional(z.string()) })),
    subtotal: positiveFils,
    discount: fils,
    /** The coupon that was used with the order, and what it gave. */
    coupon: z.nullable(z.object({ amount: positiveFils })),
    estimatedVat: fils,
    /** The same as `total`, because prices include VAT; no page shows it beside that. */
    estimatedTotal: positiveFils,
    /** The consecutive order, in draws and in fils. */
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
        /** Being refunded. */
        refunding: fils,
        /** What 430033 would stop now, and the balances that it would refund. */
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
        /**
         * When the player stopped it; null if they did not. A draw with status 6 that was not stopped was cancelled.
         */
        stoppedTimestamp: z.nullable(timestamp),
        /** Sales have closed, and too few of its witnesses have signed yet (docs/draw-proof.md §2). */
        awaitsWitnesses: z.optional(z.literal(true)),
        /** Only of a cancelled draw. */
        cancelled: z.optional(cancellation),
        stake: positiveFils,
        winAmount: fils,
        /** The draw's numbers, by pick; null until it is drawn. */
        numbers: z.nullable(z.array(z.array(z.int()))),
        /** Whether its record can be verified. */
        published: z.boolean(),
        wins: z.array(z.extend(wonPrize, { entryNo: z.int() })),
      }),
    ),
  }),
  /** Invalid input: an order of cards, which 101065 answers. */
  errors: [errorCodes.orderNotFound, errorCodes.invalidInput],
  origin: 'ours',
});
