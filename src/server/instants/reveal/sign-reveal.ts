import { canonicalJson } from '#server/crypto/canonical-json.ts';
import type { OperatorKey } from '#server/draws/proof/operator-key.ts';
import { batchStatement } from '#server/orders/receipts/receipt-3.ts';

/** What was revealed: the card of the deck that a card of an order is. */
interface RevealedFacts {
  readonly cardNo: number;
  readonly place: number;
  readonly tier: number;
  /** In hexadecimal. */
  readonly salt: string;
}

/**
 * The operator's word that these cards of the order are these ones of the deck (docs/instant-games.md, The reveal): one
 * signature for all cards of an answer.
 *
 * @param cards In the order of their numbers.
 */
export function signReveal(
  { sign }: OperatorKey,
  order: { readonly orderId: string; readonly seriesId: string },
  cards: readonly RevealedFacts[],
): string {
  const facts = cards.map(({ cardNo, place, salt, tier }) => ({ cardNo, place, salt, tier }));
  return sign(batchStatement(canonicalJson({ type: 'reveal', ...order, cards: facts })));
}
