import type { OrderView } from '#islands/orders/shared/order-views.ts';
import type { ListedOrder } from '#islands/orders/shared/order-views.ts';

export const sampleOrder: ListedOrder = {
  orderId: '01a1fe9d-943b-8359-9c33-87edd8050eb9',
  chaseId: null,
  isChaseDraw: false,
  lotteryType: 69,
  appKey: 'quick-five',
  playType: 'nap1',
  drawId: '69-261121-0642',
  drawTimestamp: 1_795_000_000_000,
  createTimestamp: 1_795_000_000_000,
  status: 3,
  total: 100,
  staked: 100,
  winAmount: 925,
  entriesCount: 1,
  drawsCount: 1,
  drawsDone: 1,
  refundStatus: 0,
  drawsCanceled: 0,
  drawsStopped: 0,
  chaseStatus: null,
  entry: { play: 'nap1', picks: [[3]], multiple: 1 },
};

export const wonDraw: OrderView['draws'][number] = {
  drawId: sampleOrder.drawId,
  phase: '261121-0642',
  position: 1,
  closeTimestamp: sampleOrder.drawTimestamp - 6_000,
  drawTimestamp: sampleOrder.drawTimestamp,
  status: 3,
  refundStatus: 0,
  stoppedTimestamp: null,
  stake: 100,
  winAmount: 925,
  numbers: [[1], [2], [3], [4], [5]],
  published: true,
  wins: [{ entryNo: 1, tier: 1, prize: 925, toClaim: false }],
};
export const sampleEntry: OrderView['entries'][number] = {
  entryNo: 1,
  play: 'nap1',
  picks: [[3]],
  multiple: 1,
  stake: 100,
};
export const singleOrderDetail: OrderView = {
  ...sampleOrder,
  entryPrice: 100,
  receiptVersion: 2,
  entries: [sampleEntry],
  subtotal: 100,
  discount: 0,
  coupon: null,
  estimatedVat: 5,
  estimatedTotal: 100,
  chase: null,
  draws: [wonDraw],
};
export const pendingDraw: typeof wonDraw = {
  ...wonDraw,
  status: 1,
  winAmount: 0,
  numbers: null,
  published: false,
  wins: [],
};
export const consecutiveOrderDetail: OrderView = {
  ...singleOrderDetail,
  total: 300,
  staked: 300,
  subtotal: 300,
  estimatedTotal: 300,
  status: 1,
  drawId: '69-261121-0644',
  drawTimestamp: sampleOrder.drawTimestamp + 120_000,
  isChaseDraw: true,
  drawsCount: 3,
  drawsDone: 2,
  chaseStatus: 1,
  chaseId: sampleOrder.orderId,
  chase: {
    status: 1,
    total: 3,
    pending: 1,
    completed: 2,
    terminated: 0,
    paid: 300,
    refunded: 0,
    refunding: 0,
    stoppable: { draws: 1, deposited: 60, winnings: 40, gift: 0 },
  },
  draws: [
    wonDraw,
    { ...wonDraw, drawId: '69-261121-0643', position: 2, status: 2, winAmount: 0, wins: [] },
    { ...pendingDraw, drawId: '69-261121-0644', position: 3, drawTimestamp: sampleOrder.drawTimestamp + 120_000 },
  ],
};
/** Text as a reader sees it, without tags, direction marks and escaped apostrophes. */
export const visibleText = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/&#x27;/g, "'")
    .replace(/[\s\u00a0]+/g, ' ');
