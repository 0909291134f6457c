import type { OrderStatus } from '#contract/orders/fields.ts';
import { isGain } from '#games/view/gain.ts';
import { isWin } from './status.ts';

interface OrderAmounts {
  readonly total: number;
  readonly staked: number;
  readonly winAmount: number;
  readonly status: OrderStatus;
}

/** In fils. */
export interface OrderSums {
  readonly total: number;
  /** The stake, and whether refunds made it less than the total. */
  readonly staked: number;
  readonly refunds: boolean;
  /** `soFar`: draws are to come. `isGain`: it is more than the stake. */
  readonly win: { readonly amount: number; readonly soFar: boolean; readonly isGain: boolean } | undefined;
}

/**
 * The sums of an order, the same in the list, in its facts and in its summary. The total is what was paid: a refund
 * changes no price. After a refund the stake is shown beside it, and a win is measured by the stake. A consecutive
 * order shows what it has won before its last draw.
 */
export const computeOrderSums = ({ total, staked, winAmount, status }: OrderAmounts): OrderSums => ({
  total,
  staked,
  refunds: staked < total,
  win:
    isWin(status) || winAmount > 0
      ? { amount: winAmount, soFar: !isWin(status), isGain: isGain(winAmount, staked) }
      : undefined,
});
