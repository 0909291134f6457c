import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import {
  sampleOrder,
  consecutiveOrderDetail,
  visibleText,
  singleOrderDetail,
  pendingDraw,
  wonDraw,
  sampleEntry,
} from '#support/islands/order-samples.ts';
import { ShownDraw } from '#support/islands/shown-draw.tsx';
import type { CallAnswer } from '#client/gateway/call.ts';
import { createRequestStore } from '#client/gateway/request-store.ts';
import { DEFAULT_FILTER, ORDER_TABS, type OrderFilter } from './list-filter.ts';
import type { ListPage, OrderView } from '../shared/order-views.ts';
import { DrawTicket } from '../detail/draw-ticket.tsx';
import { findShownDraw } from '../detail/shown-draw.ts';
import { computeOrderSums } from '../shared/order-sums.ts';
import { WinAmount } from '../shared/win-amount.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderBody } from '#support/islands/order-body.tsx';
import Orders, { OrderList } from './orders.tsx';

const createStore = (fetch: () => Promise<CallAnswer<ListPage>>) =>
  createRequestStore<OrderFilter, ListPage>({ key: DEFAULT_FILTER, fetch });

const facts = (detail: OrderView) => renderToStaticMarkup(<OrderBody detail={detail} />);

test('shows a win as the one exact sum that was credited', () => {
  for (const html of [
    renderToStaticMarkup(<ShownDraw detail={singleOrderDetail} draw={wonDraw} locale="en-US" />),
    renderToStaticMarkup(<OrderCard order={sampleOrder} locale="en-US" />),
    facts(singleOrderDetail),
  ]) {
    expect(html).toMatch(/>\+?9\.25</);
    expect(html).not.toMatch(/>\+?9</);
  }
  expect(visibleText(facts(singleOrderDetail))).toContain('The money is in your wallet');
});

test.each([
  ['en-US', 'Won', 'Prize AED 9.25'],
  ['ar-AE', 'رابحة', 'الجائزة 9.25 د.إ'],
] as const)('says once in the list that an order has won, and its sum as a prize, %s', (locale, tag, sum) => {
  const words = visibleText(renderToStaticMarkup(<OrderCard order={sampleOrder} locale={locale} />));
  expect(words).toContain(sum);
  expect(words.split(tag)).toHaveLength(2);
});

test('shows no fils for whole dirhams, and no credit for an unclaimed prize', () => {
  expect(visibleText(facts({ ...singleOrderDetail, winAmount: 900 }))).not.toContain('9.00');
  const grand = { ...singleOrderDetail, status: 7 as const, winAmount: 10_000_050 };
  expect(visibleText(facts(grand))).toContain('AED 100,000.50');
  expect(visibleText(facts(grand))).not.toContain('wallet');
});

const grand = (orderPrizeStatus: 12 | 13 | 14 | 15 | 16): typeof wonDraw => ({
  ...wonDraw,
  status: 7,
  wins: wonDraw.wins.map((win) => ({ ...win, toClaim: orderPrizeStatus === 12, orderPrizeStatus })),
});

test('links a grand prize to the unclaimed ones, and explains the claim as the terms do', () => {
  const html = facts({ ...singleOrderDetail, status: 7, draws: [grand(12)] });
  expect(visibleText(html)).toMatch(/in person, by appointment, with the identity document you verified with/);
  expect(html).toContain('href="/account/order/grandPrize"');
  expect(facts(singleOrderDetail)).not.toContain('grandPrize');
});

test('says of a consecutive order, too, what became of its grand prize, whichever draw is shown', () => {
  const [, lost = wonDraw, waiting = wonDraw] = consecutiveOrderDetail.draws;
  for (const draws of [
    [grand(12), lost, waiting],
    [lost, waiting, grand(12)],
  ]) {
    const html = facts({ ...consecutiveOrderDetail, drawsCount: 3, draws });
    expect(html.match(/href="\/account\/order\/grandPrize"/g)).toHaveLength(1);
    expect(visibleText(html)).toMatch(/reserved for you/);
  }
  expect(facts(consecutiveOrderDetail)).not.toContain('grandPrize');
});

test('shows the outcome of a grand prize that was paid or forfeited, and links to the list', () => {
  for (const [status, whole, short] of [
    [13, 'have claimed', 'Claimed'],
    [14, 'has been paid', 'Prize paid'],
    [15, 'is forfeited', 'Expired'],
    [16, 'is forfeited', 'Expired'],
  ] as const) {
    const detail: OrderView = { ...singleOrderDetail, status: 7, draws: [grand(status)] };
    expect(facts(detail)).toContain('href="/account/order/grandPrize"');
    expect(visibleText(facts(detail))).toContain(whole);
    const drawn = <ShownDraw detail={detail} draw={grand(status)} locale="en-US" />;
    const words = visibleText(renderToStaticMarkup(drawn));
    expect(words).toContain(short);
    for (const text of [visibleText(facts(detail)), words]) expect(text).not.toMatch(/set aside|[Tt]o (?:be )?claim/);
  }
});

describe('a win up to its stake', () => {
  const eleven = Array.from({ length: 11 }, (_, i) => ({ ...sampleEntry, entryNo: i + 1 }));
  const back: OrderView = {
    ...singleOrderDetail,
    total: 1100,
    staked: 1100,
    entries: eleven,
    draws: [{ ...wonDraw, stake: 1100 }],
  };
  const renderViews = (detail: OrderView) =>
    [
      renderToStaticMarkup(<OrderCard order={{ ...detail, entry: sampleOrder.entry }} locale="en-US" />),
      facts(detail),
      ...detail.draws.map((draw) => renderToStaticMarkup(<ShownDraw detail={detail} draw={draw} locale="en-US" />)),
    ].map((html) => ({ words: visibleText(html), celebrated: /tag-good|text-accent|bg-soft/.test(html) }));

  it('is named and shown exactly, but not celebrated', () => {
    for (const detail of [back, { ...back, staked: 925, draws: [{ ...wonDraw, stake: 925 }] }])
      for (const { words, celebrated } of renderViews(detail)) {
        expect(words).toMatch(/\bWon\b/);
        expect(words).toContain('AED 9.25');
        expect(celebrated, words).toBe(false);
      }
    expect(renderViews(singleOrderDetail).map(({ celebrated }) => celebrated)).toEqual([true, true, true]);
  });

  it('is shown beside the stake in the list and in the order', () => {
    const spent: OrderView = {
      ...consecutiveOrderDetail,
      status: 3,
      total: 1500,
      staked: 1000,
      chaseStatus: 2,
      draws: [wonDraw],
    };
    for (const { words } of renderViews(spent).slice(0, 2))
      expect(words).toMatch(/AED 9\.25 .*Stake after refunds AED 10\b/);
    for (const { words } of renderViews(singleOrderDetail).slice(0, 2)) expect(words).toContain('Stake AED 1');
    const open = renderToStaticMarkup(<OrderCard order={{ ...sampleOrder, status: 1, winAmount: 0 }} locale="en-US" />);
    expect(visibleText(open)).not.toContain('Stake');
  });

  it('is measured by all draws of an order, and in a draw by that draw', () => {
    const done: OrderView = { ...consecutiveOrderDetail, status: 3, total: 1500, staked: 1000, chaseStatus: 2 };
    const sum = <WinAmount sums={computeOrderSums(done)} locale="en-US" />;
    expect(renderToStaticMarkup(sum)).not.toMatch(/text-accent|bg-soft/);
    const [listed, , drawn] = renderViews({ ...done, draws: [wonDraw] });
    expect([listed?.celebrated, drawn?.celebrated]).toEqual([false, true]);
  });
});

test('the list says when an order was bought, and when it is or was drawn', () => {
  const words = (order: Partial<typeof sampleOrder>) =>
    visibleText(renderToStaticMarkup(<OrderCard order={{ ...sampleOrder, ...order }} locale="en-US" />));
  expect(words({ status: 1, winAmount: 0 })).toMatch(/Bought \d+ \w+ \d{4}, \d\d:\d\d.* Draw \d+ \w+ \d{4}, \d\d:\d\d/);
  expect(words({ status: 2, winAmount: 0 })).toMatch(/Bought .* Drawn \d+ \w+/);
  expect(words({ status: 6, winAmount: 0 })).not.toMatch(/drawn/i);
});

test('states once that times are in Dubai time', () => {
  const body = <OrderBody detail={consecutiveOrderDetail} />;
  for (const page of [<Orders key="list" locale="en-US" />, body])
    expect(visibleText(renderToStaticMarkup(page)).match(/Dubai/g)).toHaveLength(1);
});

test('names draws as the list does, and the id of a consecutive order once', () => {
  const words = visibleText(facts(consecutiveOrderDetail));
  expect(words.split(consecutiveOrderDetail.orderId)).toHaveLength(2);
  expect(words).toContain('Order and consecutive draws ID');
  expect(words).toContain('Draw 261121-0644');
});

describe('an order with refunded draws', () => {
  const gone = { ...pendingDraw, status: 6 as const, refundStatus: 2 as const, stake: 100 };
  const stopped: OrderView = {
    ...consecutiveOrderDetail,
    total: 300,
    staked: 100,
    draws: [wonDraw, gone, { ...gone, refundStatus: 1 }],
  };

  it('shows what was refunded, what is being refunded, and the stake after refunds', () => {
    expect(visibleText(facts(stopped))).toContain('Refund in progress AED 1 Refunded AED 1 Stake after refunds AED 1');
    const single = visibleText(facts({ ...singleOrderDetail, status: 6, staked: 0, winAmount: 0, draws: [gone] }));
    expect(single).toContain('AED 1 was refunded to your balance.');
    expect(single).not.toContain('Stake after');
    for (const detail of [singleOrderDetail, consecutiveOrderDetail])
      expect(visibleText(facts(detail))).not.toMatch(/Refund|Stake after/);
  });

  it('links to the stop only if a draw can be stopped', () => {
    expect(visibleText(facts(consecutiveOrderDetail))).toContain('View or stop draws');
    const chase = consecutiveOrderDetail.chase && {
      ...consecutiveOrderDetail.chase,
      stoppable: { draws: 0, deposited: 0, winnings: 0, gift: 0 },
    };
    const words = visibleText(facts({ ...consecutiveOrderDetail, chase }));
    expect(words).toContain('All draws');
    expect(words).not.toContain('stop draws');
  });
});

test('shows the stake of each of several entries until the draw, and "No win" after a lost draw', () => {
  const detail = { ...singleOrderDetail, entries: [sampleEntry, { ...sampleEntry, entryNo: 2 }] };
  const words = (draw: OrderView['draws'][number]) =>
    visibleText(renderToStaticMarkup(<DrawTicket detail={detail} draw={draw} locale="en-US" />));
  expect(words(pendingDraw).match(/Stake AED 1/g)).toHaveLength(2);
  const lost = words({ ...wonDraw, status: 2, winAmount: 0, wins: [] });
  expect(lost.match(/No win/g)).toHaveLength(2);
  expect(lost).not.toContain('Stake');
  expect(words({ ...pendingDraw, status: 6, refundStatus: 2 })).toContain('Stake AED 1');
});

test('shows the ticket of the newest winning draw, else the newest with numbers, else the first', () => {
  const lost: OrderView['draws'][number] = { ...wonDraw, drawId: 'lost', status: 2, winAmount: 0, wins: [] };
  expect(findShownDraw([wonDraw, lost])?.drawId).toBe(wonDraw.drawId);
  expect(findShownDraw([{ ...lost, drawId: 'older' }, lost, pendingDraw])?.drawId).toBe('lost');
  expect(
    findShownDraw([
      { ...pendingDraw, drawId: 'a' },
      { ...pendingDraw, drawId: 'b' },
    ])?.drawId,
  ).toBe('a');
});

test('marks positions only for plays that compare by position', () => {
  const predict: typeof sampleEntry = { ...sampleEntry, play: 'predict2', picks: [[3], [1]] };
  const places = (entries: OrderView['entries']) =>
    [
      ...renderToStaticMarkup(
        <ShownDraw detail={{ ...singleOrderDetail, entries }} draw={wonDraw} locale="ar-AE" />,
      ).matchAll(/data-places="(\d)"/g),
    ].map(([, count]) => count);
  expect(places([sampleEntry])).toEqual(['1', '1']);
  expect(places([sampleEntry, predict])).toEqual(['2', '1', '2']);
});

test('an empty tab leads to the games', async () => {
  for (const tab of ORDER_TABS) {
    const store = createStore(async () => ({ ok: true, data: { total: 0, pageNo: 1, pageSize: 10, list: [] } }));
    await store.load({ ...DEFAULT_FILTER, tab });
    const html = renderToStaticMarkup(<OrderList store={store} locale="en-US" show={() => undefined} />);
    expect([tab, html.includes('Choose a game')]).toEqual([tab, true]);
  }
});

test('says that a list may be old after a failed refresh, and offers a retry', async () => {
  const answers: CallAnswer<ListPage>[] = [
    { ok: true, data: { total: 1, pageNo: 1, pageSize: 10, list: [sampleOrder] } },
    { ok: false, code: -1, message: '', extData: null },
  ];
  const store = createStore(async () => answers.shift() ?? { ok: false, code: -1, message: '', extData: null });
  await store.load(DEFAULT_FILTER);
  const html = () => renderToStaticMarkup(<OrderList store={store} locale="en-US" show={() => undefined} />);
  expect(html()).not.toContain('role="alert"');
  await store.refresh();
  expect(html()).toContain('may be out of date');
  expect(html()).toContain('Try again');
  expect(html()).toContain('0642');
});

test('counts pages, and shows no paging for a single page', async () => {
  for (const [total, paged] of [
    [10, false],
    [21, true],
  ] as const) {
    const store = createStore(async () => ({
      ok: true,
      data: { total, pageNo: 1, pageSize: 10, list: [sampleOrder] },
    }));
    await store.load(DEFAULT_FILTER);
    const html = renderToStaticMarkup(<OrderList store={store} locale="en-US" show={() => undefined} />);
    expect([total, visibleText(html).includes('Page 1 of 3')]).toEqual([total, paged]);
    expect(html.includes('<nav')).toBe(paged);
  }
});
