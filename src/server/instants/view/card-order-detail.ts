import type { ResponseOf } from '#contract/command.ts';
import type { cardOrder } from '#contract/instants/101065-card-order.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Db } from '#server/db/index.ts';
import type { Operator } from '#server/draws/proof/operator-key.ts';
import type { KnownSeries } from '../series/known-series.ts';
import { findPaidCardOrder } from '../purchase/paid-order.ts';
import { loadCards, revealedOf } from '../reveal/index.ts';
import { findCardOrder } from './card-orders.ts';
import { toCardView } from './card-view.ts';

type CardOrderDetail = ResponseOf<typeof cardOrder>['order'];

/** An order with its cards and its receipt; of those that are not revealed it says their numbers alone. */
export async function loadCardOrderDetail(
  {
    db,
    operator,
    series: known,
  }: { readonly db: Db; readonly operator: Pick<Operator, 'key'>; readonly series: KnownSeries },
  playerId: bigint,
  orderId: string,
): Promise<CardOrderDetail | undefined> {
  const order = await findCardOrder(db, playerId, orderId);
  if (!order) return undefined;
  const rows = await loadCards(db, orderId, playerId);
  const series = assertPresent(await known.byName(order.seriesId), 'the series of an order');
  const isAnyRevealed = rows.some(({ revealed_at }) => revealed_at !== null);
  const deck = isAnyRevealed ? await known.deckOf(series) : undefined;
  const paid = await findPaidCardOrder(db, known, operator.key, orderId);
  return {
    ...order,
    cards: rows.map((row) => {
      const revealed = revealedOf(orderId, row);
      const card = revealed && deck ? { ...revealed, place: row.place, inDeck: deck.card(row.place) } : undefined;
      return { cardNo: row.card_no, revealed: card ? toCardView(series, card) : null };
    }),
    receipt: assertPresent(paid, 'the receipt of an order').receipt,
  };
}
