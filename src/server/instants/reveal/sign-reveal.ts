import { canonicalJson } from '#server/crypto/canonical-json.ts';
import type { OperatorKey } from '#server/draws/proof/operator-key.ts';
import { batchStatement } from '#server/orders/receipts/receipt-3.ts';

/** What was revealed: the card of the deck that a card of an order is. */
interface RevealFacts {
  readonly orderId: string;
  readonly cardNo: number;
  readonly seriesId: string;
  readonly place: number;
  readonly tier: number;
  /** In hexadecimal. */
  readonly salt: string;
}

/** The operator's word that this card of the order is this one of the deck (docs/instant-games.md, The reveal). */
export const signReveal = ({ sign }: OperatorKey, facts: RevealFacts): string =>
  sign(batchStatement(canonicalJson({ type: 'reveal', ...facts })));
