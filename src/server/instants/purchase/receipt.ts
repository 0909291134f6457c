import type { CardReceipt } from '#contract/instants/fields.ts';
import { toWire, type Fils } from '#kernel/money.ts';
import type { OperatorKey } from '#server/draws/proof/operator-key.ts';
import type { Inclusion } from '#server/orders/receipts/batch-tree.ts';
import { batchStatement } from '#server/orders/receipts/receipt-3.ts';
import type { Series } from '../series/series.ts';

/** An order of cards as its receipt states it. */
export interface CardOrderFacts {
  readonly orderId: string;
  readonly nonce: Buffer;
  readonly series: Pick<Series, 'name' | 'deckHash'>;
  readonly stake: Fils;
  readonly cards: number;
}

/** The receipts of orders that were paid together: one signature for all (docs/instant-games.md, The receipt). */
export function signCardBatch(
  entry: string,
  { publicKey: operatorKey, sign }: OperatorKey,
): (order: CardOrderFacts, proof: Inclusion) => CardReceipt {
  const signature = sign(batchStatement(entry));
  return ({ orderId, nonce, series, stake, cards }, proof) => ({
    version: 'cards-1',
    orderId,
    nonce: nonce.toString('hex'),
    seriesId: series.name,
    deck: series.deckHash.toString('hex'),
    stake: toWire(stake),
    cards,
    proof,
    entry,
    operatorKey,
    signature,
  });
}
