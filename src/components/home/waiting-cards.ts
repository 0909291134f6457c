import type { ResponseOf } from '#contract/command.ts';
import type { cardOrders } from '#contract/instants/430261-card-orders.ts';

type CardOrders = ResponseOf<typeof cardOrders>;
type CardOrder = CardOrders['list'][number];

/** What waits of an instant game: cards to scratch, or plays to finish. */
export interface WaitingCards extends Pick<CardOrder, 'showKey' | 'kind' | 'gameName'> {
  readonly count: number;
  /** There are orders that were not read, which may be of this game, too. */
  readonly orMore: boolean;
}

/** The games of orders that wait, those of the newest orders first: each is finished on its game's page. */
export function groupWaiting({ list, total }: Pick<CardOrders, 'list' | 'total'>): WaitingCards[] {
  const games = new Map<string, WaitingCards>();
  for (const { showKey, kind, gameName, unscratched } of list) {
    const count = (games.get(showKey)?.count ?? 0) + unscratched;
    games.set(showKey, { showKey, kind, gameName, count, orMore: total > list.length });
  }
  return [...games.values()].filter(({ count }) => count > 0);
}
