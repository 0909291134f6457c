import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { order, plan, readOf, single, waiting, wonDraw, entry } from '../../../tests/support/order-samples.ts';
import type { CallAnswer } from '#client/gateway.ts';
import { FIRST } from './choice.ts';
import type { Detail } from './detail.ts';
import { DrawSection, openedFirst } from './draw-section.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderBody } from './OrderDetail.tsx';
import Orders, { OrderList } from './Orders.tsx';
import { createOrders, type OrdersPage } from './store.ts';

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

const grand = (orderPrizeStatus: 12 | 13 | 14 | 15 | 16): typeof wonDraw => ({
  ...wonDraw,
  status: 7,
  wins: wonDraw.wins.map((win) => ({ ...win, toClaim: orderPrizeStatus === 12, orderPrizeStatus })),
});

it('leads from a grand prize to those to claim, and says how it is claimed, as the terms do', () => {
  const html = facts({ ...single, status: 7, draws: [grand(12)] });
  expect(readOf(html)).toMatch(/in person, by appointment, with the identity document you were verified with/);
  expect(html).toContain('href="/account/order/grandPrize"');
  expect(facts(single)).not.toContain('grandPrize');
});

it('says of a grand prize that was paid or forfeited what became of it, and where they are listed', () => {
  for (const [status, whole, short] of [
    [13, 'was claimed', 'Claimed'],
    [14, 'was paid', 'Prize paid'],
    [15, 'is forfeited', 'Expired'],
    [16, 'is forfeited', 'Expired'],
  ] as const) {
    const detail: Detail = { ...single, status: 7, draws: [grand(status)] };
    expect(facts(detail)).toContain('href="/account/order/grandPrize"');
    expect(readOf(facts(detail))).toContain(whole);
    const drawn = <DrawSection detail={detail} draw={grand(status)} open locale="en-US" />;
    const words = readOf(renderToStaticMarkup(drawn));
    expect(words).toContain(short);
    for (const said of [readOf(facts(detail)), words]) expect(said).not.toMatch(/set aside|[Tt]o (?:be )?claim/);
  }
});

describe('a win that is no more than its stake', () => {
  const eleven = Array.from({ length: 11 }, (_, i) => ({ ...entry, entryNo: i + 1 }));
  const back: Detail = { ...single, total: 1100, staked: 1100, entries: eleven, draws: [{ ...wonDraw, stake: 1100 }] };
  const looks = (detail: Detail) =>
    [
      renderToStaticMarkup(<OrderCard order={{ ...detail, entry: order.entry }} locale="en-US" />),
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

  it('stands beside what was staked, in the list and in the order, as every win does', () => {
    const spent: Detail = { ...plan, status: 3, total: 1500, staked: 1000, chaseStatus: 2, draws: [wonDraw] };
    for (const { words } of looks(spent).slice(0, 2))
      expect(words).toMatch(/AED 9(\.25)? .*Staked after refunds AED 10\b/);
    for (const { words } of looks(single).slice(0, 2)) expect(words).toContain('Stake AED 1');
    const open = renderToStaticMarkup(<OrderCard order={{ ...order, status: 1, winAmount: 0 }} locale="en-US" />);
    expect(readOf(open)).not.toContain('Stake');
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

it('shows all that the specification names of an order, and calls a draw what the list calls it', () => {
  const words = readOf(facts(single));
  const sums = ['Subtotal AED 1.00', 'Discount AED 0.00', 'Total AED 1.00', 'Estimated VAT, included AED 0.05'];
  for (const line of [...sums, 'Estimated total AED 1.00', 'Price per entry AED 1.00']) expect(words).toContain(line);
  const html = facts(plan);
  expect(readOf(html).split(plan.orderId)).toHaveLength(2);
  expect(html).toContain('Order ID and consecutive draws ID');
  expect(readOf(html)).toContain('Draw number 261121-0644');
});

describe('an order of which draws were refunded', () => {
  const gone = { ...waiting, status: 6 as const, refundStatus: 2 as const, stake: 100 };
  const stopped: Detail = { ...plan, total: 300, staked: 100, draws: [wonDraw, gone, { ...gone, refundStatus: 1 }] };

  it('says what came back, what is on its way, and what was staked in the end', () => {
    expect(readOf(facts(stopped))).toContain(
      'Refund in progress AED 1.00 Refunded AED 1.00 Staked after refunds AED 1.00',
    );
    expect(readOf(facts({ ...single, status: 6, staked: 0, draws: [gone] }))).toContain(
      'Refunded AED 1.00 Staked after refunds AED 0.00',
    );
    for (const detail of [single, plan]) expect(readOf(facts(detail))).not.toMatch(/Refund|Staked/);
  });

  it('leads to stopping only where something can be stopped', () => {
    expect(readOf(facts(plan))).toContain('All draws, or stop them');
    const chase = plan.chase && { ...plan.chase, stoppable: { draws: 0, deposited: 0, winnings: 0, gift: 0 } };
    const words = readOf(facts({ ...plan, chase }));
    expect(words).toContain('All draws');
    expect(words).not.toContain('stop them');
  });
});

it('says of an entry what it staked while it waits, and that it won nothing once its draw was held', () => {
  const words = (draw: Detail['draws'][number]) =>
    readOf(renderToStaticMarkup(<DrawSection detail={single} draw={draw} open locale="en-US" />));
  expect(words(waiting)).toContain('Stake AED 1');
  const lost = words({ ...wonDraw, status: 2, winAmount: 0, wins: [] });
  expect(lost).toContain('No win');
  expect(lost).not.toContain('AED 1');
  expect(words({ ...waiting, status: 6, refundStatus: 2 })).toContain('Stake AED 1');
});

it('opens the newest draw that won, or the newest that has numbers, or the first while there is none', () => {
  const lost: Detail['draws'][number] = { ...wonDraw, drawId: 'lost', status: 2, winAmount: 0, wins: [] };
  expect(openedFirst([wonDraw, lost])).toBe(wonDraw.drawId);
  expect(openedFirst([{ ...lost, drawId: 'older' }, lost, waiting])).toBe('lost');
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
    expect([tab, html.includes('Choose a game')]).toEqual([tab, invited]);
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
