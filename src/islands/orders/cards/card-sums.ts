import { isGain } from '#games/view/gain.ts';
import type { OrderSums } from '../shared/order-sums.ts';
import type { ListedCardOrder } from '../shared/order-views.ts';

/** The sums of an order of cards, by the rule of all orders. Nothing of it is ever refunded. */
export const computeCardSums = ({
  total,
  winAmount,
  unscratched,
}: Pick<ListedCardOrder, 'total' | 'winAmount' | 'unscratched'>): OrderSums => ({
  total,
  staked: total,
  refunds: false,
  win: winAmount > 0 ? { amount: winAmount, soFar: unscratched > 0, isGain: isGain(winAmount, total) } : undefined,
});
