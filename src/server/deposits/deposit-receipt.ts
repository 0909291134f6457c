import { toWire } from '#kernel/money.ts';
import { systemNow } from '#kernel/time.ts';
import type { Tx } from '../db/index.ts';
import type { Messages } from '../messages/index.ts';
import type { Deposit } from './deposit-rows.ts';
import type { Payment } from './acquirer/wire.ts';

/** What paid, as its holder knows it. A wallet's label names the wallet. */
const nameMeans = ({ card, wallet }: Pick<Payment, 'card' | 'wallet'>): string =>
  card ? `${card.brand} •••• ${card.last4}` : (wallet?.label ?? '—');

/** Queues the receipt by mail where the deposit has an address for it; it is sent only if the credit commits. */
export async function sendDepositReceipt(
  tx: Tx,
  messages: Pick<Messages, 'send'>,
  deposit: Deposit,
  payment: Pick<Payment, 'card' | 'wallet'>,
): Promise<void> {
  if (deposit.receipt_email === null) return;
  await messages.send(tx, {
    playerId: deposit.player_id,
    channel: 'mail',
    to: deposit.receipt_email,
    locale: deposit.locale,
    template: 'depositReceipt',
    params: {
      amount: toWire(deposit.amount),
      // The machine's clock: the sandbox moves the time of draws, not of payments.
      time: systemNow(),
      card: nameMeans(payment),
      depositId: deposit.id,
    },
  });
}
