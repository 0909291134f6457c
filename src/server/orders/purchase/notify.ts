import * as errorCodes from '#contract/error-codes.ts';
import type { PlayerPush, Push } from '#server/push/player-push.ts';
import type { Verdict } from './verdict.ts';

/** An order and its player, with the coupon that it uses. */
export interface OrderOwner {
  readonly orderId: string;
  readonly playerId: bigint;
  readonly couponId?: string;
}

const toPush = (type: 'bet_confirm' | 'bet_insufficient', { playerId, orderId }: OrderOwner): PlayerPush => ({
  playerId,
  push: { type, data: { orderId } },
});

/** Notifies the players of paid orders, with their new wallets. */
export function notifyPaid(to: Push, orders: readonly OrderOwner[]): void {
  if (orders.length === 0) return;
  to.publishWallets(orders.map(({ playerId }) => playerId));
  to.publish(orders.map((order) => toPush('bet_confirm', order)));
  const used = orders.flatMap(({ playerId, orderId, couponId }): PlayerPush[] =>
    couponId === undefined ? [] : [{ playerId, push: { type: 'bet_use_coupon', data: { orderId, couponId } } }],
  );
  if (used.length > 0) to.publish(used);
}

/** Notifies the players of a batch after its commit. */
export function notifyVerdicts(
  to: Push,
  batch: readonly OrderOwner[],
  verdicts: readonly (Verdict<unknown> | undefined)[],
): void {
  notifyPaid(
    to,
    batch.filter((_, i) => verdicts[i]?.kind === 'paid'),
  );
  const refused = batch.filter((_, i) => {
    const verdict = verdicts[i];
    return verdict?.kind === 'refused' && verdict.code === errorCodes.insufficientBalance;
  });
  if (refused.length > 0) to.publish(refused.map((order) => toPush('bet_insufficient', order)));
}
