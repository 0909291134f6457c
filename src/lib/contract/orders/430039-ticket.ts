import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { fils, orderId, positiveFils, timestamp } from '../fields.ts';
import { drawId, entry, orderStatus, refundStatus } from './fields.ts';

/** The ticket of an order of the player in one of its draws, as it is shown and printed (docs/tickets.md). */
export const ticket = defineCommand({
  code: '430039',
  name: 'ticket',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  /** Without a draw, the order's first. */
  request: z.object({ orderId, drawId: z.optional(drawId) }),
  response: z.object({
    /** Null for an order whose id 101071 did not give: it can not be checked without a login. */
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
    /** Its player stopped it. */
    stopped: z.boolean(),
    /** The draw's record can be verified. */
    published: z.boolean(),
    entryPrice: positiveFils,
    entries: z.array(
      z.extend(entry, {
        entryNo: z.int(),
        stake: positiveFils,
        /** Two capitals and seven digits, where the game has a raffle. */
        luckyId: z.optional(z.string()),
      }),
    ),
    /** In this draw. */
    total: positiveFils,
    estimatedVat: fils,
    /** What the draw committed itself to (docs/draw-proof.md §1). */
    seedHash: z.string(),
    /** The order's leaf in its receipt (docs/draw-proof.md §6). */
    fingerprint: z.string(),
    /** The public check of this ticket, and its QR code: dark squares as the path of an SVG, `size` squares wide and high. */
    check: z.nullable(z.object({ url: z.string(), qr: z.object({ size: z.int(), path: z.string() }) })),
  }),
  errors: [errorCodes.orderNotFound],
  origin: 'ours',
});
