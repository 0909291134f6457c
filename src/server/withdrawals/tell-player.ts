import { toWire } from '#kernel/money.ts';
import type { Tx } from '../db/index.ts';
import type { Messages } from '../messages/index.ts';
import { notify } from '../notifications/notify.ts';
import { payoutReason } from './payouts/payout-reasons.ts';
import { accountEnd } from './withdrawal-code.ts';
import type { Withdrawal } from './withdrawal-rows.ts';

type Told = Pick<Withdrawal, 'id' | 'player_id' | 'amount' | 'fee' | 'account_number'>;

export type WithdrawalEvent = 'withdrawalSubmitted' | 'withdrawalPaid';
export type WithdrawalSetback = 'withdrawalFailed' | 'withdrawalReturned';

const factsOf = ({ id, amount, fee, account_number: number }: Told) => ({
  amount: toWire(amount),
  fee: toWire(fee),
  received: toWire(amount - fee),
  account: `•••• ${accountEnd(number ?? '')}`,
  withdrawalId: id,
});

type Sender = Pick<Messages, 'sendToPlayer'>;

/** By notification and by mail or SMS, in the caller's transaction. */
export async function tellPlayer(tx: Tx, messages: Sender, row: Told, kind: WithdrawalEvent): Promise<void> {
  await notify(tx, row.player_id, { kind, params: { amount: toWire(row.amount) } });
  await messages.sendToPlayer(tx, row.player_id, kind, factsOf(row));
}

/** That money came back into a closed account: nobody can see it there, and how to get it. */
export const tellClosed = (tx: Tx, messages: Sender, row: Told): Promise<void> =>
  messages.sendToPlayer(tx, row.player_id, 'moneyOfClosedAccount', { amount: toWire(row.amount) });

/** That the money is back, and the bank's reason. */
export async function tellSetback(
  tx: Tx,
  messages: Sender,
  row: Told,
  kind: WithdrawalSetback,
  reason: string,
): Promise<void> {
  await notify(tx, row.player_id, { kind, params: { amount: toWire(row.amount) } });
  await messages.sendToPlayer(tx, row.player_id, kind, { ...factsOf(row), payoutReason: payoutReason(reason) });
}

/** With what staff wrote. */
export async function tellRejected(tx: Tx, messages: Sender, row: Told, remark: string): Promise<void> {
  await notify(tx, row.player_id, { kind: 'withdrawalRejected', params: { amount: toWire(row.amount) } });
  await messages.sendToPlayer(tx, row.player_id, 'withdrawalRejected', { ...factsOf(row), remark });
}
