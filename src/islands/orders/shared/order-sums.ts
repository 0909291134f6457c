import type { OrderStatus } from '#contract/orders/fields.ts';
import { isGain } from '#games/view/gain.ts';
import { isWin } from './status.ts';

interface Summed {
  readonly total: number;
  readonly staked: number;
  readonly winAmount: number;
  readonly status: OrderStatus;
}

/** In fils. */
export interface OrderSums {
  readonly total: number;
  /** What was staked, and whether refunds made it less than the total. */
  readonly staked: number;
  readonly refunds: boolean;
  /** `soFar`: draws are to come. `glad`: it is more than what was staked. */
  readonly win: { readonly amount: number; readonly soFar: boolean; readonly glad: boolean } | undefined;
}

/**
 * What an order is said to be worth, alike in the list, beside the order and beside its plan. Its sum is the total it was bought
 * for (spec games-and-money §3, displayed order data): a refund moves money back but changes no price, whether a draw was cancelled
 * or its player stopped it (§4, "stopped draws are refunded"). Where any draw was refunded, what was staked after that stands
 * beside the total under its own name, and it is what a win is measured by. A plan says what it has won before its last draw is held.
 */
export const computeOrderSums = ({ total, staked, winAmount, status }: Summed): OrderSums => ({
  total,
  staked,
  refunds: staked < total,
  win:
    isWin(status) || winAmount > 0
      ? { amount: winAmount, soFar: !isWin(status), glad: isGain(winAmount, staked) }
      : undefined,
});
