import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { CallAnswer } from '#client/gateway.ts';
import { FIRST } from './choice.ts';
import type { Detail } from './detail-store.ts';
import { DrawSection } from './draw-section.tsx';
import { OrderList } from './Orders.tsx';
import { createOrders, type Order, type OrdersPage } from './store.ts';

const order: Order = {
  orderId: '01a1fe9d-943b-8359-9c33-87edd8050eb9',
  lotteryType: 69,
  drawId: '69-261121-0642',
  drawTimestamp: 1_795_000_000_000,
  createTimestamp: 1_795_000_000_000,
  status: 3,
  total: 100,
  winAmount: 925,
  entriesCount: 1,
  drawsCount: 1,
  drawsDone: 1,
  chaseStatus: null,
};

it('shows a win floored at its draw and at its entry (spec shell §1)', () => {
  const draw: Detail['draws'][number] = {
    drawId: order.drawId,
    phase: '261121-0642',
    position: 1,
    closeTimestamp: order.drawTimestamp - 6_000,
    drawTimestamp: order.drawTimestamp,
    status: 3,
    stake: 100,
    winAmount: 925,
    numbers: [[1], [2], [3], [4], [5]],
    published: true,
    wins: [{ entryNo: 1, tier: 1, prize: 925, toClaim: false }],
  };
  const detail: Detail = {
    ...order,
    entryPrice: 100,
    entries: [{ entryNo: 1, play: 'nap1', picks: [[3]], multiple: 1, stake: 100 }],
    subtotal: 100,
    discount: 0,
    estimatedVat: 5,
    estimatedTotal: 100,
    chaseId: null,
    draws: [draw],
  };
  const html = renderToStaticMarkup(<DrawSection detail={detail} draw={draw} open locale="en-US" />);
  expect(html.match(/>9</g)).toHaveLength(2);
  expect(html).not.toContain('9.25');
});

it('says that a list may be old when it could not be looked up anew, and lets it be tried again', async () => {
  const answers: CallAnswer<OrdersPage>[] = [
    { ok: true, data: { total: 1, pageNo: 1, pageSize: 10, list: [order] } },
    { ok: false, code: -1, message: '', extData: null },
  ];
  const store = createOrders(async () => answers.shift() ?? { ok: false, code: -1, message: '', extData: null });
  await store.choose(FIRST);
  const html = () => renderToStaticMarkup(<OrderList store={store} locale="en-US" show={() => undefined} />);
  expect(html()).not.toContain('role="alert"');
  await store.refresh();
  expect(html()).toContain('may be a little old');
  expect(html()).toContain('Try again');
  expect(html()).toContain('0642');
});
