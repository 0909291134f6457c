import * as z from 'zod/mini';
import { fils, positiveFils, timestamp } from '../fields.ts';

/** `<lotteryType>-<phase>`, as in docs/draw-proof.md: 69-261121-0642. */
export const drawId = z.string().check(z.regex(/^[1-9][0-9]{1,2}-[0-9]{6}(?:-[0-9]{4})?$/, 'input.drawId'));

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
 * Order status (spec games-and-money §4): 1 waiting for draw, 2 not win, 3 winning, 6 refund, 7 winning that is a grand prize to claim.
 */
export const orderStatus = z.literal([1, 2, 3, 6, 7]);
export type OrderStatus = z.output<typeof orderStatus>;

/** Consecutive order: 1 in progress, 2 completed, 3 terminated (stopped or refunded before its last draw). */
export const chaseStatus = z.literal([1, 2, 3]);

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
  /** Of consecutive orders; null where there is one draw. */
  chaseStatus: z.nullable(chaseStatus),
});
