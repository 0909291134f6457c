import type { CardContents } from '../scratch/card-state.ts';

/** A card of an order; without contents while it is covered. */
export interface CardOfOrder {
  readonly cardNo: number;
  readonly contents?: CardContents | undefined;
}

/** Where a player is in the cards of an order: at one of them, or at the summary of all. */
export interface OrderState {
  readonly cards: readonly CardOfOrder[];
  /** The index of the card that is shown, or was shown last. */
  readonly at: number;
  readonly place: 'card' | 'summary';
  /** The product's hand goes through all cards. */
  readonly auto: boolean;
}

export type OrderEvent =
  | { readonly type: 'opened'; readonly cards: readonly Required<CardOfOrder>[] }
  | { readonly type: 'goTo'; readonly at: number }
  | { readonly type: 'next' }
  | { readonly type: 'startAuto' }
  | { readonly type: 'stopAuto' };

const isCovered = ({ contents }: CardOfOrder): boolean => contents === undefined;

/** The covered card from `from` on, after the last one from the first on; undefined where all are open. */
function findCovered(cards: readonly CardOfOrder[], from: number): number | undefined {
  const order = cards.map((_card, i) => (from + i) % cards.length);
  return order.find((i) => cards.slice(i, i + 1).some(isCovered));
}

export const isAllOpen = ({ cards }: Pick<OrderState, 'cards'>): boolean => !cards.some(isCovered);

/** At a card that was begun, or the first covered one; at the summary where all are open. A single card needs none. */
export function startOrder(cards: readonly CardOfOrder[], begun?: number): OrderState {
  const first = cards.findIndex(({ cardNo }) => cardNo === begun);
  const at = findCovered(cards, Math.max(0, first));
  return { cards, at: at ?? 0, place: at === undefined && cards.length > 1 ? 'summary' : 'card', auto: false };
}

/** The state after an event. An event that does not fit changes nothing. */
export function nextOrderState(state: OrderState, event: OrderEvent): OrderState {
  const { cards, at } = state;
  switch (event.type) {
    case 'opened': {
      const contents = new Map(event.cards.map((card) => [card.cardNo, card.contents]));
      const isNew = (card: CardOfOrder) => isCovered(card) && contents.has(card.cardNo);
      if (!cards.some(isNew)) return state;
      return {
        ...state,
        cards: cards.map((card) => (isNew(card) ? { ...card, contents: contents.get(card.cardNo) } : card)),
      };
    }
    case 'goTo':
      return cards[event.at] ? { ...state, at: event.at, place: 'card', auto: false } : state;
    case 'next': {
      const next = findCovered(cards, (at + 1) % cards.length);
      return next === undefined ? { ...state, place: 'summary', auto: false } : { ...state, at: next, place: 'card' };
    }
    case 'startAuto': {
      const first = findCovered(cards, at);
      return first === undefined ? state : { ...state, at: first, place: 'card', auto: true };
    }
    case 'stopAuto':
      return state.auto ? { ...state, auto: false } : state;
  }
}

export interface OrderSummary {
  readonly of: number;
  readonly opened: number;
  /** Cards that won a prize. */
  readonly won: number;
  /** What all of them won, in fils. */
  readonly total: number;
  /** Whether one of the prizes waits to be claimed. */
  readonly toClaim: boolean;
}

/** What the open cards of an order won. */
export function summarize(cards: readonly CardOfOrder[]): OrderSummary {
  const open = cards.flatMap(({ contents }) => contents ?? []);
  return {
    of: cards.length,
    opened: open.length,
    won: open.filter(({ prize }) => prize > 0).length,
    total: open.reduce((sum, { prize }) => sum + prize, 0),
    toClaim: open.some(({ toClaim }) => toClaim === true),
  };
}
