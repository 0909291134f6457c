import { routeTable, type Route } from '#routes/index.ts';

/** The player's records that addresses need. */
export interface PlayerRecords {
  readonly orderId: string;
  readonly drawId: string;
}

/**
 * Pages that show nothing by themselves: a frame's target, a panel without data, an older address, the later steps of a
 * registration (e2e/account/register.spec.ts).
 */
const EXCLUDED = new Set([
  'resultOld',
  'depositReturn',
  'successPanel',
  'registerAddress',
  'registerVerification',
  'registerSuccess',
]);

const ADDRESSES: Readonly<Record<string, (own: PlayerRecords) => string>> = {
  'e-instants': () => '/lottery/e-instants/lantern-lines',
  'e-instants-demo': () => '/lottery/e-instants/caravan/demo',
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

/** Every page of the product, at an address with content. */
export const visitedPages: readonly { readonly route: Route; readonly address: (own: PlayerRecords) => string }[] =
  routeTable
    .filter(({ name, state }) => state.is === 'page' && !EXCLUDED.has(name))
    .map((route) => ({ route, address: ADDRESSES[route.name] ?? (() => route.path) }));
