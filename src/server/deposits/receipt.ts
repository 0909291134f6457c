import { dubaiText } from '#i18n/dubai.ts';
import { amountText } from '#kernel/money-text.ts';
import { systemNow } from '#kernel/time.ts';
import type { Tx } from '../db/index.ts';
import type { Messages } from '../messages/index.ts';
import type { Deposit } from './rows.ts';
import type { CardFacts } from './tables.ts';

/** The receipt by mail, where the card form asked for one; leaves only if the credit commits. */
export async function sendReceipt(
  tx: Tx,
  messages: Pick<Messages, 'send'>,
  deposit: Deposit,
  card: CardFacts | null,
): Promise<void> {
  if (deposit.receipt_email === null) return;
  await messages.send(tx, {
    playerId: deposit.player_id,
    channel: 'mail',
    to: deposit.receipt_email,
    locale: deposit.locale,
    template: 'depositReceipt',
    params: {
      amount: amountText(deposit.amount),
      // The bank's clock and the player's: the sandbox moves draws, not payments.
      time: dubaiText(systemNow(), deposit.locale, 'dateTime'),
      card: card ? `${card.brand} •••• ${card.last4}` : '—',
      depositId: deposit.id,
    },
  });
}
