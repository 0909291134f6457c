import { routeTable, type Route } from '#routes/index.ts';

/** What an address must name of a player's own for its page to show it. */
export interface PlayerRecords {
  readonly orderId: string;
  readonly drawId: string;
}

/** The frame's pages are for what stands around them, and the game's older address shows nothing itself. */
const APART = new Set(['resultOld', 'depositReturn', 'successPanel']);

const ADDRESSES: Readonly<Record<string, (own: PlayerRecords) => string>> = {
  result: () => '/lottery/quick-five/results',
  activity: () => '/activity?key=check-a-draw',
  downloadGame: () => '/downloadGame?gameId=61',
  trend: () => '/trend?lotteryType=69',
  newDetail: () => '/newDetail?id=open-results',
  orderDetail: ({ orderId }) => `/orderDetail?orderId=${orderId}`,
  newOrderDetail: ({ orderId }) => `/account/order/orderDetail?orderId=${orderId}`,
  chaseDetail: ({ orderId }) => `/account/order/chaseDetail?orderId=${orderId}`,
  orderTicket: ({ orderId, drawId }) => `/orderTicket?orderId=${orderId}&draw=${drawId}`,
};

/** Every page of the product at an address where it shows something. */
export const visitedPages: readonly { readonly route: Route; readonly address: (own: PlayerRecords) => string }[] =
  routeTable
    .filter(({ name, state }) => state.is === 'page' && !APART.has(name))
    .map((route) => ({ route, address: ADDRESSES[route.name] ?? (() => route.path) }));
