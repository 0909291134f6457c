import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { CallAnswer } from '#client/gateway.ts';
import { FIRST } from './choice.ts';
import type { Detail } from './detail-store.ts';
import { DrawSection, openedFirst } from './draw-section.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderBody } from './OrderDetail.tsx';
import Orders, { OrderList } from './Orders.tsx';
import { createOrders, type Order, type OrdersPage } from './store.ts';

const order: Order = {
  orderId: '01a1fe9d-943b-8359-9c33-87edd8050eb9',
  lotteryType: 69,
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
  chaseStatus: null,
};

const wonDraw: Detail['draws'][number] = {
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
const entry: Detail['entries'][number] = { entryNo: 1, play: 'nap1', picks: [[3]], multiple: 1, stake: 100 };
const single: Detail = {
  ...order,
  entryPrice: 100,
  entries: [entry],
  subtotal: 100,
  discount: 0,
  estimatedVat: 5,
  estimatedTotal: 100,
  chaseId: null,
  draws: [wonDraw],
};
const waiting: typeof wonDraw = { ...wonDraw, status: 1, winAmount: 0, numbers: null, published: false, wins: [] };
const plan: Detail = {
  ...single,
  status: 1,
  drawId: '69-261121-0644',
  drawTimestamp: order.drawTimestamp + 120_000,
  drawsCount: 3,
  drawsDone: 2,
  chaseStatus: 1,
  chaseId: order.orderId,
  draws: [
    wonDraw,
    { ...wonDraw, drawId: '69-261121-0643', position: 2, status: 2, winAmount: 0, wins: [] },
    { ...waiting, drawId: '69-261121-0644', position: 3, drawTimestamp: order.drawTimestamp + 120_000 },
  ],
};
/** As it is read: without tags, and without the marks that keep digits in order. */
const readOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/[\s\u00a0]+/g, ' ');
const facts = (detail: Detail) =>
  renderToStaticMarkup(<OrderFacts detail={detail} locale="en-US" saveReceipt={() => undefined} />);

it('shows a win floored (spec shell §1), and beside it what was credited to the fils', () => {
  for (const html of [
    renderToStaticMarkup(<DrawSection detail={single} draw={wonDraw} open locale="en-US" />),
    renderToStaticMarkup(<OrderCard order={order} locale="en-US" />),
    facts(single),
  ]) {
    expect(html).toMatch(/>9</);
    expect(readOf(html)).toContain('AED 9.25');
  }
  expect(readOf(facts(single))).toContain('AED 9.25 was added to your wallet');
});

it('adds nothing to a win of whole dirhams, and credits nothing that waits to be claimed', () => {
  expect(readOf(facts({ ...single, winAmount: 900 }))).not.toContain('9.00');
  const grand = { ...single, status: 7 as const, winAmount: 10_000_050 };
  expect(readOf(facts(grand))).toContain('AED 100,000.50');
  expect(readOf(facts(grand))).not.toContain('wallet');
});

describe('a win that is no more than its stake', () => {
  const eleven = Array.from({ length: 11 }, (_, i) => ({ ...entry, entryNo: i + 1 }));
  const back: Detail = { ...single, total: 1100, staked: 1100, entries: eleven, draws: [{ ...wonDraw, stake: 1100 }] };
  const looks = (detail: Detail) =>
    [
      renderToStaticMarkup(<OrderCard order={detail} locale="en-US" />),
      facts(detail),
      ...detail.draws.map((draw) =>
        renderToStaticMarkup(<DrawSection detail={detail} draw={draw} open={false} locale="en-US" />),
      ),
    ].map((html) => ({ words: readOf(html), glad: /tag-good|text-accent|bg-soft/.test(html) }));

  it('is called a win and told to the fils, and celebrated nowhere', () => {
    for (const detail of [back, { ...back, staked: 925, draws: [{ ...wonDraw, stake: 925 }] }])
      for (const { words, glad } of looks(detail)) {
        expect(words).toMatch(/\bWin\b/);
        expect(words).toContain('AED 9.25');
        expect(glad, words).toBe(false);
      }
    expect(looks(single).map(({ glad }) => glad)).toEqual([true, true, true]);
  });

  it('is measured by all the draws of an order, and in a draw by that draw', () => {
    const done: Detail = { ...plan, status: 3, total: 1500, staked: 1000, chaseStatus: 2 };
    expect(looks({ ...done, draws: [wonDraw] }).map(({ glad }) => glad)).toEqual([false, false, true]);
  });
});

it('says once that its times are those of Dubai', () => {
  const body = <OrderBody detail={plan} locale="en-US" saveReceipt={() => undefined} />;
  for (const page of [<Orders key="list" locale="en-US" />, body])
    expect(readOf(renderToStaticMarkup(page)).match(/Dubai/g)).toHaveLength(1);
});

it('says nothing twice of an order, and calls a draw what the list calls it', () => {
  expect(facts(single).match(/Total</g)).toHaveLength(1);
  expect(facts({ ...single, estimatedTotal: 105 })).toContain('Estimated total');
  const html = facts(plan);
  expect(html.split(plan.orderId)).toHaveLength(2);
  expect(html).toContain('Order and consecutive draws ID');
  expect(readOf(html)).toContain('Draw number 261121-0644');
});

it('opens the newest draw that has numbers, or the first while there is none', () => {
  expect(openedFirst(plan.draws)).toBe('69-261121-0643');
  expect(
    openedFirst([
      { ...waiting, drawId: 'a' },
      { ...waiting, drawId: 'b' },
    ]),
  ).toBe('a');
});

it('marks the places of a draw only for entries that are compared place by place', () => {
  const predict: typeof entry = { ...entry, play: 'predict2', picks: [[3], [1]] };
  const places = (entries: Detail['entries']) =>
    [
      ...renderToStaticMarkup(
        <DrawSection detail={{ ...single, entries }} draw={wonDraw} open locale="ar-AE" />,
      ).matchAll(/data-places="(\d)"/g),
    ].map(([, count]) => count);
  expect(places([entry])).toEqual(['1', '1']);
  expect(places([entry, predict])).toEqual(['2', '1', '2']);
});

it('invites from a tab to a game of that tab only', async () => {
  for (const [tab, invited] of [
    ['lotteries', true],
    ['future-draws', true],
    ['scratch-cards', false],
    ['e-instants', false],
  ] as const) {
    const store = createOrders(async () => ({ ok: true, data: { total: 0, pageNo: 1, pageSize: 10, list: [] } }));
    await store.choose({ ...FIRST, tab });
    const html = renderToStaticMarkup(<OrderList store={store} locale="en-US" show={() => undefined} />);
    expect([tab, html.includes('Play Quick Five')]).toEqual([tab, invited]);
  }
});

it('shows that a draw can be opened', () => {
  const html = renderToStaticMarkup(<DrawSection detail={single} draw={wonDraw} open={false} locale="ar-AE" />);
  expect(html).toMatch(/<summary[\s\S]*<svg[^>]*class="[^"]*rotate[\s\S]*<\/summary>/);
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
