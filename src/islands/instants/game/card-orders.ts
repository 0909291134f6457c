import { call } from '#client/gateway/call.ts';
import * as commands from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { cardOrder as cardOrderCommand } from '#contract/instants/101065-card-order.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { CardOfOrder } from '../card/order-state.ts';
import type { CardContents } from '../scratch/card-state.ts';
import type { BegunCards } from './begun-cards.ts';

type OrderDetail = ResponseOf<typeof cardOrderCommand>['order'];
type Revealed = NonNullable<OrderDetail['cards'][number]['revealed']>;

/** An order of cards in play, with what is on those that are revealed. */
export interface PlayedOrder {
  readonly orderId: string;
  readonly cards: readonly CardOfOrder[];
  /** The first card that was begun before, and is covered anew to be finished. */
  readonly begun?: number | undefined;
}

const silent = { silent: true } as const;

const toContents = ({ prize, toClaim, face }: Revealed): CardContents => ({
  prize,
  toClaim,
  face: assertPresent(face, 'what is printed on a scratch card'),
});

/**
 * An order as the server knows it, but for cards that were begun on this device: they are covered until they are asked
 * for again. Undefined where the server does not answer.
 */
export async function loadOrder(orderId: string, begunCards: BegunCards): Promise<PlayedOrder | undefined> {
  const answer = await call(commands.cardOrder, { orderId }, silent);
  const begun = begunCards.list().flatMap((one) => (one.orderId === orderId ? one.cardNo : []));
  if (!answer.ok) {
    // It must not be offered for ever.
    if (answer.code === errorCodes.orderNotFound) begunCards.remove(orderId, begun);
    return undefined;
  }
  const cards = answer.data.order.cards.map(({ cardNo, revealed }) => ({
    cardNo,
    ...(revealed && !begun.includes(cardNo) && { contents: toContents(revealed) }),
  }));
  return { orderId, cards, begun: begun[0] };
}

/** Reveals a card. A card that was revealed before is answered again, and paid once. */
export async function revealCard(orderId: string, cardNo: number): Promise<CardContents> {
  const answer = await call(commands.revealCard, { orderId, cardNo }, silent);
  if (!answer.ok) throw new Error(`card ${cardNo} was not revealed: ${answer.code}`);
  return toContents(answer.data.card);
}

/** Reveals all cards of an order. */
export async function revealAll(orderId: string): Promise<Required<CardOfOrder>[]> {
  const answer = await call(commands.revealOrder, { orderId }, silent);
  if (!answer.ok) throw new Error(`the cards of an order were not revealed: ${answer.code}`);
  return answer.data.cards.map((card) => ({ cardNo: card.cardNo, contents: toContents(card) }));
}

/** Cards of a game that wait to be scratched, with the order to begin with: the oldest, or one with a begun card. */
export interface Waiting {
  readonly cards: number;
  readonly orderId: string;
  /** Whether a card was begun on this device, and comes first. */
  readonly begun?: boolean;
}

/** The most that one question asks for. */
const PAGE = { pageNo: 1, pageSize: 50 } as const;

/** The player's unscratched cards of a game; null where there are none, undefined where the server does not answer. */
export async function loadWaiting(showKey: string): Promise<Waiting | null | undefined> {
  const data = { kind: 'scratch-card', showKey, status: 'unscratched' } as const;
  const answer = await call(commands.cardOrders, data, { ...silent, page: PAGE });
  if (!answer.ok) return undefined;
  const { list } = answer.data;
  const oldest = list.at(-1);
  return oldest
    ? { cards: list.reduce((all, { unscratched }) => all + unscratched, 0), orderId: oldest.orderId }
    : null;
}
