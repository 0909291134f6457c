import * as errorCodes from '#contract/error-codes.ts';
import type { Purchase, PurchaseVerdict } from './batch.ts';
import type { PlayerPush, Push } from '#server/push/player-push.ts';

/** An order and whose it is. */
export type OrderOwner = Pick<Purchase, 'orderId' | 'playerId'>;

const push = (type: 'bet_confirm' | 'bet_insufficient', { playerId, orderId }: OrderOwner): PlayerPush => ({
  playerId,
  push: { type, data: { orderId } },
});

/** Tells the players of orders that were paid: what their wallets hold, and that it is for these. */
export function notifyPaid(to: Push, orders: readonly OrderOwner[]): void {
  if (orders.length === 0) return;
  to.walletsChanged(orders.map(({ playerId }) => playerId));
  to.publish(orders.map((order) => push('bet_confirm', order)));
}

/** Tells the players of a batch that committed, once for all of it. */
export function notifyVerdicts(
  to: Push,
  batch: readonly Purchase[],
  verdicts: readonly (PurchaseVerdict | undefined)[],
): void {
  notifyPaid(
    to,
    batch.filter((_, i) => verdicts[i]?.kind === 'paid'),
  );
  const short = batch.filter((_, i) => {
    const verdict = verdicts[i];
    return verdict?.kind === 'refused' && verdict.code === errorCodes.insufficientBalance;
  });
  if (short.length > 0) to.publish(short.map((order) => push('bet_insufficient', order)));
}
