import * as z from 'zod/mini';
import { DRAW_ID, fils, positiveFils, timestamp } from '../fields.ts';
import { CHASE_STATUS, ORDER_PRIZE_STATUS, REFUND_STATUS } from './statuses.ts';

/** The id of a draw. */
export const drawId = z.string().check(z.regex(DRAW_ID, 'input.drawId'));

/** An entry as the player chose it (#games/game.ts). The game's rules decide whether it is allowed. */
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

/** An ORDER_STATUS; also 4, did not win, and 5 and 8, waiting. This gateway answers 1, 2, 3, 6 and 7. */
export const orderStatus = z.literal([1, 2, 3, 4, 5, 6, 7, 8]);
export type OrderStatus = z.output<typeof orderStatus>;

export const refundStatus = z.literal(Object.values(REFUND_STATUS));
export type RefundStatus = z.output<typeof refundStatus>;

export const chaseStatus = z.literal(Object.values(CHASE_STATUS));

export const orderPrizeStatus = z.literal(Object.values(ORDER_PRIZE_STATUS));
export type OrderPrizeStatus = z.output<typeof orderPrizeStatus>;

/** What an entry won by its numbers or, with tier 0, in the raffle. */
export const wonPrize = z.object({
  tier: z.int(),
  prize: positiveFils,
  /** Whether it is a grand prize that can still be claimed. */
  toClaim: z.boolean(),
  /** Status of a grand prize. */
  orderPrizeStatus: z.optional(orderPrizeStatus),
  /** Of an unclaimed one: its claim was submitted. Absent otherwise. */
  isClaimSubmitted: z.optional(z.literal(true)),
});

/** The way from a leaf to the root of its tree. */
const inclusion = z.object({ index: z.int(), count: z.int(), path: z.array(z.string()) });

/** docs/draw-proof-2.md §6. */
export const receipt2 = z.object({
  version: z.literal(2),
  lotteryType: z.int(),
  orderId: z.string(),
  issuedAt: z.string(),
  previous: z.string(),
  operatorKey: z.string(),
  draws: z.array(z.object({ drawId: z.string(), seedHash: z.string(), leaves: z.array(z.string()) })),
  proof: inclusion,
  signature: z.string(),
});
export type Receipt2 = z.output<typeof receipt2>;

/** docs/draw-proof.md §9. */
export const receipt3 = z.object({
  version: z.literal(3),
  orderId: z.string(),
  secret: z.string(),
  nonce: z.string(),
  draws: z.array(
    z.object({
      drawId: z.string(),
      commitment: z.string(),
      leaves: z.array(z.object({ leaf: z.string(), stake: positiveFils })),
      proof: inclusion,
    }),
  ),
  entry: z.string(),
  operatorKey: z.string(),
  signature: z.string(),
});
export type Receipt3 = z.output<typeof receipt3>;

/** Of the version in which the order was paid. */
export const receipt = z.discriminatedUnion('version', [receipt2, receipt3]);
export type Receipt = z.output<typeof receipt>;

/** An order in a list. */
export const orderSummary = z.object({
  orderId: z.string(),
  /** The id of the consecutive order; null for an order of one draw. */
  chaseId: z.nullable(z.string()),
  isChaseDraw: z.boolean(),
  lotteryType: z.int(),
  /** The game's key, as in 700005. */
  appKey: z.string(),
  /** Its draw; of a consecutive order the next one, or the last if none is left. */
  drawId: z.string(),
  drawTimestamp: timestamp,
  createTimestamp: timestamp,
  /** Win amount of all draws. */
  total: positiveFils,
  entriesCount: z.int(),
  drawsCount: z.int(),
  /** Past draws. */
  drawsDone: z.int(),
  status: orderStatus,
  winAmount: fils,
  /** The part of the total that was not refunded. A win amount that is no larger is not celebrated. */
  staked: fils,
  /** In progress while a refund of any of its draws is. */
  refundStatus,
  /** Cancelled draws, and draws that the player stopped. */
  drawsCanceled: z.int(),
  drawsStopped: z.int(),
  /** Only for consecutive orders; otherwise null. */
  chaseStatus: z.nullable(chaseStatus),
});
