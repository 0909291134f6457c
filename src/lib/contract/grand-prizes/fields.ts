import * as z from 'zod/mini';
import { positiveFils, timestamp } from '../fields.ts';
import { orderPrizeStatus } from '../orders/fields.ts';

export const prizeId = z.uuid();

/** A grand prize of an order, in the list. */
export const grandPrizeOrder = z.object({
  /** Names it in 430250 to 430254. */
  prizeId: z.string(),
  orderId: z.string(),
  lotteryType: z.int(),
  /** Of an instant game, in the language of the call; others are named by the client. */
  gameName: z.optional(z.string()),
  /** The draw that won; null of a card. Each win is claimed separately. */
  drawId: z.nullable(z.string()),
  /** The card of the order that won, from 1; null of a draw. */
  cardNo: z.nullable(z.int()),
  totalPrize: positiveFils,
  orderPrizeStatus,
  winningTimestamp: timestamp,
  /** When an unclaimed prize is forfeited. */
  winningBigExpiredTimestamp: timestamp,
  /** When its claim was submitted: with an unclaimed prize it waits to be accepted. Null while none is. */
  submittedTimestamp: z.nullable(timestamp),
});
