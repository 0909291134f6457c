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
import type { OrderView } from '../shared/order-views.ts';
import { ChaseView } from './chase-detail.tsx';
import { ChaseDraws } from './chase-draws.tsx';
import { OrderPlan } from '../detail/order-plan.tsx';
import { GrandPrizesList } from '../grand-prizes/grand-prizes.tsx';
import { OrderCard } from '../list/order-card.tsx';
import { StopPreview, StopOutcome } from './stop-dialog.tsx';
import type { ListedOrder } from '../shared/order-views.ts';

describe('a refund', () => {
  const gone: typeof wonDraw = { ...pendingDraw, status: 6, refundStatus: 1 };
  const section = (draw: typeof wonDraw) =>
    visibleText(renderToStaticMarkup(<ShownDraw detail={singleOrderDetail} draw={draw} locale="en-US" />));
  const card = (more: Partial<ListedOrder>) =>
    visibleText(renderToStaticMarkup(<OrderCard order={{ ...sampleOrder, winAmount: 0, ...more }} locale="en-US" />));

  it('names the cancellation of its draw and its own state', () => {
    expect(section(gone)).toContain('Refund in progress Order canceled');
    expect(section(gone)).toContain('AED 1 is being refunded to your balance');
    const back = section({ ...gone, refundStatus: 2 });
    expect(back).toContain('Refunded Order canceled');
    expect(back).toContain('This draw was canceled. No numbers were drawn. AED 1 was refunded to your balance.');
    expect(card({ status: 6, refundStatus: 1, drawsCanceled: 1 })).toContain('Refund in progress Order canceled');
    expect(card({ status: 6, refundStatus: 2, drawsCanceled: 1 })).toContain('Refunded Order canceled');
  });

  it('names the stop of its draw, without numbers or a proof', () => {
    const html = renderToStaticMarkup(
      <ShownDraw
        detail={singleOrderDetail}
        draw={{ ...wonDraw, status: 6, refundStatus: 2, stoppedTimestamp: 1_795_000_000_000, wins: [], winAmount: 0 }}

        locale="en-US"
      />,
    );
    expect(visibleText(html)).toContain('Refunded Stopped by you');
    expect(html).not.toContain('/lottery/verify');
    expect(html).not.toContain('ball-hit');
    expect(html).toContain('/orderTicket?orderId=');
  });

  it("counts its draws beside the order's status", () => {
    const words = card({ status: 1, drawsCount: 5, drawsDone: 4, chaseStatus: 1, drawsStopped: 2, drawsCanceled: 1 });
    expect(words).toContain('In progress 1/5 · 2 draws stopped · 1 draw canceled');
    const over = { drawsCount: 5, drawsDone: 5, chaseStatus: 3 } as const;
    expect(card({ ...over, status: 2, drawsStopped: 4 })).toContain('Stopped 4/5');
    // It was not its player who stopped them.
    const canceled = card({ ...over, status: 6, drawsCanceled: 5 });
    expect(canceled).toContain('Draws canceled 5/5');
    // Not the order was cancelled, of which two draws were held.
    expect(card({ ...over, status: 3, drawsCanceled: 3 })).toContain('Draws canceled 3/5');
    expect(canceled).not.toContain('Stopped');
    expect(card({ ...over, status: 6, drawsStopped: 3, drawsCanceled: 2 })).toContain('Draws stopped or canceled 5/5');
  });

  it('says of one draw of several that the draw was cancelled, not the order', () => {
    const draw: typeof wonDraw = { ...gone, refundStatus: 2 };
    const detail = { ...consecutiveOrderDetail, draws: [draw] };
    for (const html of [
      <ShownDraw key="shown" detail={detail} draw={draw} locale="en-US" />,
      <OrderPlan key="plan" detail={detail} shown={draw} show={() => undefined} locale="en-US" />,
      <ChaseDraws key="list" detail={detail} locale="en-US" />,
    ].map((part) => visibleText(renderToStaticMarkup(part)))) {
      expect(html).toContain('Refunded Draw canceled');
      expect(html).not.toContain('Order canceled');
    }
  });

  it('says in the list of all draws why one was cancelled, and that its stake went back', () => {
    const draw: typeof wonDraw = { ...gone, refundStatus: 2, cancelled: { reason: 'unclosed', away: [] } };
    const detail = { ...consecutiveOrderDetail, draws: [draw] };
    expect(visibleText(renderToStaticMarkup(<ChaseDraws detail={detail} locale="en-US" />))).toMatch(
      /list of tickets wasn't closed in time.* AED 1 was refunded to your balance/,
    );
  });
});

test('an order has a text for every status', () => {
  const words = (status: ListedOrder['status']) =>
    visibleText(renderToStaticMarkup(<OrderCard order={{ ...sampleOrder, status }} locale="en-US" />));
  for (const status of [1, 5, 8] as const) expect(words(status)).toContain('Waiting for draw');
  for (const status of [2, 4] as const) expect(words(status)).toContain('No win');
  expect(words(6)).toContain('Refunded');
});

describe('entries of all games', () => {
  const card = (lotteryType: number, play: string, picks: number[][]) =>
    renderToStaticMarkup(
      <OrderCard order={{ ...sampleOrder, lotteryType, entry: { play, picks, multiple: 1 } }} locale="en-US" />,
    );
  const count = (html: string) => html.match(/class="ball[ "]/g)?.length;

  it("have their game's balls, and the play's name if the game has several", () => {
    const lucky = card(61, 'main', [[1, 2, 3, 4, 5, 6], [7]]);
    expect([count(lucky), lucky.includes('ball-month')]).toEqual([7, true]);
    expect(card(82, 'main', [[1, 2, 3, 4], [5]])).toContain('ball-diamond');
    expect(card(65, 'pick2', [[3, 36]])).toContain('ball-creature');
    const box = card(72, 'box3', [[1, 1, 2]]);
    expect([count(box), box.includes('3-Way Box')]).toEqual([3, true]);
    // Nothing is picked, so the winning digits are shown.
    const green = card(67, 'green', []);
    expect([count(green), green.includes('ball-colour')]).toEqual([5, true]);
    for (const [type, picks] of [
      [80, [[1, 2, 3, 4, 5]]],
      [81, [[1, 2, 3, 4, 5]]],
    ] as const)
      expect(
        visibleText(
          card(
            type,
            'main',
            picks.map((one) => [...one]),
          ),
        ),
      ).not.toMatch(/plays\.|main/);
  });

  it('show their Lucky Chance ID, and raffle wins apart from wins by numbers', () => {
    const picks = [[1, 2, 3, 4, 5, 6], [7]];
    const wins = [
      { entryNo: 1, tier: 5, prize: 2_000, toClaim: false },
      { entryNo: 1, tier: 0, prize: 1_000_000, toClaim: false },
    ];
    const draw = { ...wonDraw, drawId: '61-261121', stake: 2_000, winAmount: 1_002_000, numbers: picks, wins };
    const detail = {
      ...singleOrderDetail,
      winAmount: 1_002_000,
      lotteryType: 61,
      entries: [{ ...sampleEntry, play: 'main', picks, stake: 2_000, luckyId: 'AB1234567' }],
    };
    const words = visibleText(renderToStaticMarkup(<ShownDraw detail={detail} draw={draw} locale="en-US" />));
    expect(words).toContain('Entry 1 Lucky Chance ID AB1234567');
    expect(words).toContain('Lucky Chance + AED 10,000 5th + AED 20');
    expect(words.match(/10,020/g)).toHaveLength(1);
    // The drawn numbers and the picked ones, each by its name.
    expect(words.match(/Month: July/g)).toHaveLength(2);
    // A claim is shown beside its prize.
    const jackpot = { entryNo: 1, tier: 1, prize: 10_000_000_000, toClaim: true, orderPrizeStatus: 12 as const };
    const both = { ...draw, status: 7 as const, wins: [jackpot, ...wins.slice(1)] };
    const claimWords = visibleText(renderToStaticMarkup(<ShownDraw detail={detail} draw={both} locale="en-US" />));
    expect(claimWords).toContain('Jackpot + AED 100,000,000 To claim Lucky Chance + AED 10,000');
    expect(claimWords.match(/To claim/g)).toHaveLength(1);
  });
});

describe('a consecutive order', () => {
  const body = (detail: OrderView) =>
    renderToStaticMarkup(<ChaseView detail={detail} refresh={() => undefined} locale="en-US" />);
  const chase = consecutiveOrderDetail.chase;
  if (!chase) throw new Error('the sample order is not consecutive');

  it('shows the status of each draw, its progress, and what was paid and refunded', () => {
    const words = visibleText(body(consecutiveOrderDetail));
    for (const text of [
      'Draw 1 of 3',
      'Draw 3 of 3',
      'In progress 2/3',
      'Completed 2/3',
      'Waiting for draw 1/3',
      'Stopped or canceled 0/3',
    ])
      expect(words).toContain(text);
    expect(words).toContain('Paid for all draws AED 3.00');
    expect(body(consecutiveOrderDetail).match(/results\?draw=/g)).toHaveLength(2);
    expect(body(consecutiveOrderDetail)).not.toContain('stop-none');
  });

  it('agrees in status, rows and bar, and shows no progress before the first draw', () => {
    const fresh = { ...consecutiveOrderDetail, drawsDone: 0, chase: { ...chase, completed: 0, pending: 3 }, draws: [] };
    expect(visibleText(body(fresh))).toContain(
      'In progress 0/3 Completed 0/3 Waiting for draw 3/3 Stopped or canceled 0/3',
    );
    const widths = [...body(fresh).matchAll(/<span class="([^"]*)" style="width:100%">|<span style="width:100%">/g)];
    expect(widths.map(([, colour]) => colour)).toEqual([undefined]);
  });

  it('explains why nothing can be stopped', () => {
    const html = body({
      ...consecutiveOrderDetail,
      chase: { ...chase, stoppable: { draws: 0, deposited: 0, winnings: 0, gift: 0 } },
    });
    expect(html).toMatch(/aria-disabled="true" aria-describedby="stop-none"/);
    expect(visibleText(html)).toContain('There are no draws left to stop');
  });

  it('names the draws that would be stopped and the refund, and says that it is final', () => {
    const words = visibleText(renderToStaticMarkup(<StopPreview detail={consecutiveOrderDetail} locale="en-US" />));
    expect(words).toContain('1 draw will be stopped: 261121-0644.');
    expect(words).toContain('To your deposited balance AED 0.60 To your winnings AED 0.40 Total refund AED 1.00');
    expect(words).not.toContain('gift');
    expect(words).toContain("You can't undo this.");
  });

  it('shows the outcome', () => {
    const stopped = {
      orderId: consecutiveOrderDetail.orderId,
      drawIds: ['a', 'b'],
      refunded: 200,
      deposited: 0,
      winnings: 0,
      gift: 200,
    };
    const textOf = (state: Parameters<typeof StopOutcome>[0]['state']) =>
      visibleText(renderToStaticMarkup(<StopOutcome state={state} locale="en-US" />));
    expect(textOf({ kind: 'done', stopped })).toContain('2 draws were stopped.');
    expect(textOf({ kind: 'done', stopped })).toContain('To your gift balance AED 2.00');
    expect(textOf({ kind: 'refused', message: 'Why not' })).toContain('Why not');
    expect(textOf({ kind: 'unknown' })).toContain('stopped and refunded only once');
  });
});

test('lists grand prizes with the amount to claim, its deadline, and the outcome of the others', () => {
  const prize = {
    prizeId: '0c8a4a0e-7b7e-4f2c-8a61-5a4f1f6f0b11',
    orderId: sampleOrder.orderId,
    lotteryType: 80,
    drawId: '80-261121',
    cardNo: null,
    totalPrize: 500_000_000,
    orderPrizeStatus: 12 as const,
    winningTimestamp: 1_795_000_000_000,
    winningBigExpiredTimestamp: 1_810_000_000_000,
    submittedTimestamp: null,
  };
  const unclaimed = {
    unclaimed: true,
    winningBigAmount: 500_000_000,
    winningBigConfigAmount: 10_000_000,
    winningBigPicUrl: '/art/grand-prize.svg',
  };
  const page = (prizes: Parameters<typeof GrandPrizesList>[0]['page']['prizes']) =>
    visibleText(renderToStaticMarkup(<GrandPrizesList page={{ prizes, unclaimed }} locale="en-US" />));
  expect(page([prize])).toMatch(/Magic5 · Draw 261121 Unclaimed AED 5,000,000 Won on .* Claim by .* Claim this prize/);
  expect(page([{ ...prize, submittedTimestamp: 1_796_000_000_000 }])).toMatch(
    /Submitted AED .* Claim by .* See your claim/,
  );
  expect(page([{ ...prize, totalPrize: 500_000_033 }])).toMatch(/Unclaimed AED 5,000,000\.33 Won on/);
  expect(page([{ ...prize, orderPrizeStatus: 16 }])).toMatch(/Expired .*Claim period ended/);
  // A prize of a card is named by game and card; two of an order stand beside each other.
  const card = { ...prize, lotteryType: 201, gameName: 'Desert Garden', drawId: null, cardNo: 3 };
  expect(page([card, { ...card, prizeId: 'another', cardNo: 4 }])).toMatch(
    /Desert Garden · Card 3 Unclaimed .* Desert Garden · Card 4 Unclaimed/,
  );
  expect(page([])).toContain('Prizes of AED 100,000 or more appear here');
});
