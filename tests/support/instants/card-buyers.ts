import type { ResponseOf } from '#contract/command.ts';
import { orderId as askOrderId } from '#contract/orders/101071-order-id.ts';
import { placeCardOrder } from '#contract/instants/101105-place-card-order.ts';
import { instantGame } from '#contract/instants/660009-instant-game.ts';
import { revealCard } from '#contract/instants/660003-reveal-card.ts';
import { revealOrder } from '#contract/instants/660004-reveal-order.ts';
import type { InstantGame } from '#instants/instant-game.ts';
import { newNonce } from '../orders/new-nonce.ts';
import { callUntilAnswered, type NodeClients } from '../orders/random-orders.ts';
import type { SeededRandom } from '../random/seeded-random.ts';

type CardView = ResponseOf<typeof revealCard>['card'];

/** An order that a node said is paid, and what nodes said of its cards. */
export interface AcknowledgedCards {
  readonly orderId: string;
  readonly playerId: bigint;
  readonly ways: NodeClients;
  readonly quantity: number;
  readonly total: number;
  /** By their numbers. */
  readonly revealed: Map<number, CardView>;
}

/** What must not happen: a card that is revealed again was another, or had another prize. */
export class ChangedCardError extends Error {}

export interface CardBuyer {
  readonly playerId: bigint;
  readonly ways: NodeClients;
}

function note(order: AcknowledgedCards, cards: readonly CardView[]): void {
  for (const card of cards) {
    const before = order.revealed.get(card.cardNo);
    if (before && JSON.stringify(before) !== JSON.stringify(card))
      throw new ChangedCardError(`card ${card.cardNo} of order ${order.orderId} changed`);
    order.revealed.set(card.cardNo, card);
  }
}

/** Buys random cards of a random game from any node; undefined where none of its series is sold now. */
export async function buyRandomCards(
  { ways, playerId }: CardBuyer,
  pick: SeededRandom,
  games: readonly InstantGame[],
): Promise<AcknowledgedCards | undefined> {
  const game = games[pick(games.length)];
  if (!game) return undefined;
  const shown = await callUntilAnswered(ways, pick, (way) => way.call(instantGame, { showKey: game.key }));
  const series = shown.code === 0 ? shown.data.game.series : null;
  if (!series) return undefined;
  const id = await callUntilAnswered(ways, pick, (way) => way.call(askOrderId, { type: 2 }));
  const quantity = 1 + pick(game.maxCards);
  const { orderId } = id.data;
  const price = shown.data.game.price * quantity;
  const request = { orderId, showKey: game.key, seriesId: series.seriesId, quantity, price, nonce: newNonce() };
  // The same request until it is answered, as a browser does: a node that was killed may have paid it.
  const answer = await callUntilAnswered(ways, pick, (way) => way.call(placeCardOrder, request));
  if (answer.code !== 0) return undefined;
  return { orderId, playerId, ways, quantity, total: answer.data.total, revealed: new Map() };
}

/** Reveals all cards of an order at once. */
export async function revealAll(order: AcknowledgedCards, pick: SeededRandom): Promise<void> {
  const { orderId, ways } = order;
  const { data } = await callUntilAnswered(ways, pick, (way) => way.call(revealOrder, { orderId }));
  note(order, data.cards);
}

async function revealOne(order: AcknowledgedCards, cardNo: number, pick: SeededRandom): Promise<void> {
  const { orderId, ways } = order;
  const { data } = await callUntilAnswered(ways, pick, (way) => way.call(revealCard, { orderId, cardNo }));
  note(order, [data.card]);
}

/** Reveals an order in a random way: not at all, some of its cards, all at once, or the same from several nodes. */
export async function revealAtRandom(order: AcknowledgedCards, pick: SeededRandom): Promise<void> {
  const cardNo = 1 + pick(order.quantity);
  switch (pick(5)) {
    case 0:
      return;
    case 1:
      return revealOne(order, cardNo, pick);
    case 2:
      await Promise.all([revealOne(order, cardNo, pick), revealOne(order, cardNo, pick), revealAll(order, pick)]);
      return;
    case 3:
      await Promise.all([revealAll(order, pick), revealAll(order, pick)]);
      return;
    default:
      await revealAll(order, pick);
  }
}
