import * as z from 'zod/mini';
import { DRAW_ID, fils, positiveFils, timestamp } from '../fields.ts';

/** The id of a draw. */
export const drawId = z.string().check(z.regex(DRAW_ID, 'input.drawId'));

/** An entry as the player chose it (#games/game.ts). Whether the game allows it is decided by its rules. */
export const entry = z.object({
  play: z.string().check(z.maxLength(16, 'input.entries')),
  picks: z
    .array(
      z
        .array(z.int('input.entries').check(z.minimum(0, 'input.entries'), z.maximum(63, 'input.entries')))
        .check(z.maxLength(63)),
    )
    .check(z.maxLength(3)),
  multiple: z.int('input.entries').check(z.positive('input.entries')),
});

/**
 * Order status: waiting for draw 1, 5, 8; not win 2, 4; winning 3, and 7 where it is a grand prize to claim;
 * refund 6. This gateway answers 1, 2, 3, 6 and 7.
 */
export const orderStatus = z.literal([1, 2, 3, 4, 5, 6, 7, 8]);
export type OrderStatus = z.output<typeof orderStatus>;

/** 0 nothing goes back; 1 refund in progress: a draw was cancelled, and its stake is on the way back; 2 refunded. */
export const refundStatus = z.literal([0, 1, 2]);
export type RefundStatus = z.output<typeof refundStatus>;

/** Consecutive order: 1 in progress, 2 completed, 3 terminated (its last draw was stopped or cancelled). */
export const chaseStatus = z.literal([1, 2, 3]);

/** Grand prize: 12 unclaimed, 13 claimed, 14 prize paid, 15 and 16 expired. */
export const orderPrizeStatus = z.literal([12, 13, 14, 15, 16]);
export type OrderPrizeStatus = z.output<typeof orderPrizeStatus>;

/** What an entry won by its numbers or (tier 0) in the raffle. */
export const wonPrize = z.object({
  tier: z.int(),
  prize: positiveFils,
  /** It is a grand prize, and can be claimed yet. */
  toClaim: z.boolean(),
  /** Of a grand prize: how it stands. */
  orderPrizeStatus: z.optional(orderPrizeStatus),
});

/** docs/draw-proof.md §6. */
export const receipt = z.object({
  version: z.literal(2),
  lotteryType: z.int(),
  orderId: z.string(),
  issuedAt: z.string(),
  previous: z.string(),
  operatorKey: z.string(),
  draws: z.array(z.object({ drawId: z.string(), seedHash: z.string(), leaves: z.array(z.string()) })),
  proof: z.object({ index: z.int(), count: z.int(), path: z.array(z.string()) }),
  signature: z.string(),
});
export type Receipt = z.output<typeof receipt>;

/** What an order list shows of an order. */
export const orderSummary = z.object({
  orderId: z.string(),
  lotteryType: z.int(),
  /** Its draw; of a consecutive order the next one, or the last when none is left. */
  drawId: z.string(),
  drawTimestamp: timestamp,
  createTimestamp: timestamp,
  /** Of all draws. */
  total: positiveFils,
  entriesCount: z.int(),
  drawsCount: z.int(),
  /** Draws that are over. */
  drawsDone: z.int(),
  status: orderStatus,
  winAmount: fils,
  /** Of the total what was not refunded: a win amount that is no more than this is nothing to celebrate. */
  staked: fils,
  /** Refund in progress while any of its draws says so. */
  refundStatus,
  /** Draws that were cancelled, and draws that the player stopped. */
  drawsCanceled: z.int(),
  drawsStopped: z.int(),
  /** Of consecutive orders; null where there is one draw. */
  chaseStatus: z.nullable(chaseStatus),
});
