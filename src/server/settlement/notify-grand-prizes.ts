import { toWire } from '#kernel/money.ts';
import type { Tx } from '../db/index.ts';
import type { Messages } from '../messages/index.ts';
import type { DrawRow } from '../draws/draw-rows.ts';
import { notify } from '../notifications/notify.ts';

/** A prize to claim, of one order in one draw. */
export interface GrandPrize {
  readonly playerId: bigint;
  readonly orderId: string;
  readonly amount: bigint;
}

/**
 * Notifies each winner on their page and by SMS, or by mail where there is no mobile number: a grand prize enters no
 * wallet and expires if it is not claimed. The message is queued in the payment's transaction: it is sent if and only
 * if that commits, and if it cannot be queued the draw waits.
 */
export async function notifyGrandPrizes(
  tx: Tx,
  messages: Pick<Messages, 'sendToPlayer'>,
  { lottery_type: lotteryType, phase: draw }: DrawRow,
  prizes: readonly GrandPrize[],
): Promise<void> {
  for (const { playerId, orderId, amount } of prizes) {
    const params = { amount: toWire(amount), lotteryType, draw };
    await notify(tx, playerId, { kind: 'grandPrize', params, orderId });
    await messages.sendToPlayer(tx, playerId, 'grandPrize', params);
  }
}
