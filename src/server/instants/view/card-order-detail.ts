import type { ResponseOf } from '#contract/command.ts';
import type { cardOrder } from '#contract/instants/101065-card-order.ts';
import type { Locale } from '#i18n/locales.ts';
import { estimateVat } from '#games/rules/pricing.ts';
import { assertPresent } from '#kernel/assert.ts';
import { fromWire, toWire } from '#kernel/money.ts';
import type { Db } from '#server/db/index.ts';
import type { Operator } from '#server/draws/proof/operator-key.ts';
import type { KnownSeries } from '../series/known-series.ts';
import { findOrderCoupon } from '#server/orders/view/order-detail.ts';
import { findPaidCardOrder } from '../purchase/paid-order.ts';
import { revealedOf, type Reveals } from '../reveal/index.ts';
import { signReveal } from '../reveal/sign-reveal.ts';
import { findCardOrder } from './card-orders.ts';
import { toCardView } from './card-view.ts';

type CardOrderDetail = ResponseOf<typeof cardOrder>['order'];

/** An order with its cards and its receipt; of those that are not revealed it says their numbers alone. */
export async function loadCardOrderDetail(
  {
    db,
    operator,
    series: known,
    readCards,
  }: {
    readonly db: Db;
    readonly operator: Pick<Operator, 'key'>;
    readonly series: KnownSeries;
    readonly readCards: Reveals['readCards'];
  },
  playerId: bigint,
  orderId: string,
  locale: Locale,
): Promise<CardOrderDetail | undefined> {
  const order = await findCardOrder(db, playerId, orderId, locale);
  if (!order) return undefined;
  const rows = await readCards({ orderId, playerId, cardNo: undefined });
  const series = assertPresent(await known.byName(order.seriesId), 'the series of an order');
  const isAnyRevealed = rows.some(({ revealed_at }) => revealed_at !== null);
  const deck = isAnyRevealed ? await known.deckOf(series) : undefined;
  const paid = await findPaidCardOrder(db, known, operator.key, orderId);
  const coupon = await findOrderCoupon(db, orderId);
  const cards = rows.map((row) => {
    const revealed = revealedOf(orderId, row);
    const card = revealed && deck ? { ...revealed, place: row.place, inDeck: deck.card(row.place) } : undefined;
    return { cardNo: row.card_no, revealed: card ? toCardView(series, card) : null };
  });
  const shown = cards.flatMap(({ revealed }) => revealed ?? []);
  return {
    ...order,
    cards,
    revealSignature: shown.length === 0 ? null : signReveal(operator.key, { orderId, seriesId: order.seriesId }, shown),
    coupon: coupon === undefined ? null : { amount: toWire(coupon) },
    estimatedVat: toWire(estimateVat(fromWire(order.total))),
    receipt: assertPresent(paid, 'the receipt of an order').receipt,
  };
}
