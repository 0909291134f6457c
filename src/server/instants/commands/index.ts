import { cardOrder } from './101065-card-order.ts';
import { placeCardOrder } from './101105-place-card-order.ts';
import { instantGames } from './430260-instant-games.ts';
import { cardOrders } from './430261-card-orders.ts';
import { revealCard } from './660003-reveal-card.ts';
import { revealOrder } from './660004-reveal-order.ts';
import { instantGame } from './660009-instant-game.ts';

/** What handles the instants commands. */
export const instantsHandlers = {
  instantGames,
  instantGame,
  placeCardOrder,
  revealCard,
  revealOrder,
  cardOrder,
  cardOrders,
};
