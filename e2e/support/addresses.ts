import { table, type Route } from '../../src/lib/routes/index.ts';

/** What an address must name of a player's own for its page to show it. */
export interface Own {
  readonly orderId: string;
  readonly drawId: string;
}

/** The frame's pages are for what stands around them, and the game's older address shows nothing itself. */
const APART = new Set(['resultOld', 'depositReturn', 'successPanel']);

const ADDRESSES: Readonly<Record<string, (own: Own) => string>> = {
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
export const walked: readonly { readonly route: Route; readonly address: (own: Own) => string }[] = table
  .filter(({ name, state }) => state.is === 'page' && !APART.has(name))
  .map((route) => ({ route, address: ADDRESSES[route.name] ?? (() => route.path) }));
