import type { Tx } from '#server/db/index.ts';
import { tellWinner } from '#server/grand-prizes/tell-winner.ts';
import type { Messages } from '#server/messages/index.ts';
import type { CardToReveal, RevealedRow } from './reveal-batch.ts';

/**
 * Tells each winner of a prize to claim that was revealed now, by notification and message, in the transaction that
 * reveals it: the prize enters no wallet, and expires.
 */
export async function tellGrandPrizes(
  tx: Tx,
  messages: Pick<Messages, 'sendToPlayer'>,
  cards: readonly CardToReveal[],
  revealed: readonly RevealedRow[],
): Promise<void> {
  // A card that was asked for twice is answered twice.
  const told = new Set<string>();
  for (const [i, { order_id, card_no, newly, to_claim, prize: amount }] of revealed.entries()) {
    const card = cards[i];
    if (!card || !newly || !to_claim || told.has(`${order_id} ${card_no}`)) continue;
    told.add(`${order_id} ${card_no}`);
    const prize = { player_id: card.playerId, order_id, amount, lottery_type: card.lotteryType, phase: null, card_no };
    await tellWinner(tx, messages, prize, 'grandPrize');
  }
}
