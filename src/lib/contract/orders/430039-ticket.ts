import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { fils, orderId, positiveFils, timestamp } from '../fields.ts';
import { drawId, entry, orderStatus, refundStatus } from './fields.ts';

/** The ticket of one of the player's orders in one draw, for display and print (docs/tickets.md). */
export const ticket = defineCommand({
  code: '430039',
  name: 'ticket',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  /** By default the order's first draw. */
  request: z.object({ orderId, drawId: z.optional(drawId) }),
  response: z.object({
    /** Null for an order id that is not from 101071: it cannot be checked without a login. */
    number: z.nullable(z.string()),
    orderId: z.string(),
    lotteryType: z.int(),
    drawId: z.string(),
    phase: z.string(),
    /** Draw `position` of `drawsCount`. */
    position: z.int(),
    drawsCount: z.int(),
    drawTimestamp: timestamp,
    createTimestamp: timestamp,
    status: orderStatus,
    refundStatus,
    /** Whether the player stopped it. */
    stopped: z.boolean(),
    /** Whether the draw's record can be verified. */
    published: z.boolean(),
    entryPrice: positiveFils,
    entries: z.array(
      z.extend(entry, {
        entryNo: z.int(),
        stake: positiveFils,
        /** Two capitals and seven digits, if the game has a raffle. */
        luckyId: z.optional(z.string()),
      }),
    ),
    /** In this draw. */
    total: positiveFils,
    estimatedVat: fils,
    /** Of the seed that the draw committed to (docs/draw-proof.md §4, docs/draw-proof-2.md §1). */
    seedHash: z.string(),
    /**
     * The order's leaf: in its batch for this draw (docs/draw-proof.md §5), or, where its receipt is of version 2, in
     * that (docs/draw-proof-2.md §6).
     */
    fingerprint: z.string(),
    /**
     * The address of the public check of this ticket, and its QR code: dark squares as an SVG path, `size` squares wide
     * and high.
     */
    check: z.nullable(z.object({ url: z.string(), qr: z.object({ size: z.int(), path: z.string() }) })),
  }),
  errors: [errorCodes.orderNotFound],
  origin: 'ours',
});
