import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { consecutiveOrderDetail, pendingDraw, singleOrderDetail, visibleText } from '#support/islands/order-samples.ts';
import { HOUR_MS, systemNow } from '#kernel/time.ts';
import type { OrderView } from '../shared/order-views.ts';
import { OrderBody } from '#support/islands/order-body.tsx';
import { ChaseDraws } from '../chase/chase-draws.tsx';
import { cancelledDraw, provedOrder } from './proof-card.tsx';

const render = (detail: OrderView) => renderToStaticMarkup(<OrderBody detail={detail} />);
/** What is seen before any disclosure is opened. */
const inView = (html: string) => visibleText(html.replace(/(<\/summary>)[\s\S]*?<\/details>/g, '$1'));
/** Every amount in fils. */
const amounts = (words: string) =>
  [...words.matchAll(/AED ([\d,.]+)/g)].map(([, n = '']) => Number(n.replace(/,/g, '')));

const waiting: OrderView = { ...singleOrderDetail, status: 1, winAmount: 0, draws: [pendingDraw] };

afterEach(() => vi.unstubAllGlobals());

describe('an order', () => {
  it('begins with its ticket: game, draw, draw time, numbers and total', () => {
    const html = render(waiting);
    const ticket = /<article class="ticket[\s\S]*?<\/article>/.exec(html)?.[0] ?? '';
    const words = visibleText(ticket);
    for (const text of ['Quick Five', 'Draw number 261121-0642', 'Draw time', 'Total AED 1'])
      expect(words).toContain(text);
    expect(ticket).toContain('data-game="quick-five"');
    expect(ticket.match(/class="ball"/g)).toHaveLength(1);
    expect(html.indexOf('Waiting for draw')).toBeGreaterThan(html.indexOf('</article>'));
  });

  it('says on a cached page that the time of its draw has passed', () => {
    const drawAt = (drawTimestamp: number) => render({ ...waiting, draws: [{ ...pendingDraw, drawTimestamp }] });
    const past = systemNow() - HOUR_MS;
    expect(visibleText(drawAt(past))).not.toContain('This draw was due on');
    vi.stubGlobal('document', { documentElement: { dataset: { cached: '1' } } });
    expect(visibleText(drawAt(past))).toContain('This draw was due on');
    expect(drawAt(past)).not.toContain('role="timer"');
    expect(drawAt(systemNow() + HOUR_MS)).toContain('role="timer"');
  });

  it('counts down to its draw, and then says what it waits for', () => {
    const drawAt = (drawTimestamp: number, more: Partial<typeof pendingDraw> = {}) =>
      render({ ...waiting, draws: [{ ...pendingDraw, drawTimestamp, ...more }] });
    const past = systemNow() - 1;
    const future = systemNow() + HOUR_MS;
    const words = {
      witnesses:
        'Waiting for the witnesses to sign the log with the closing of the draw, which usually takes some seconds',
      held: 'waiting for the public random number, then prizes are calculated. This usually takes less than a minute',
    };
    const shown = (html: string) => Object.entries(words).flatMap(([key, text]) => (html.includes(text) ? [key] : []));
    expect(drawAt(future)).toContain('role="timer"');
    expect(shown(visibleText(drawAt(future)))).toEqual([]);
    expect(drawAt(past)).not.toContain('role="timer"');
    expect(shown(visibleText(drawAt(past)))).toEqual(['held']);
    expect(shown(visibleText(drawAt(past, { awaitsWitnesses: true })))).toEqual(['witnesses']);
    // Sales have closed, and the time of the draw has not come.
    expect(drawAt(future, { awaitsWitnesses: true })).toContain('role="timer"');
  });

  it('says of each closed draw of several that it waits for its witnesses, in the plan and in the list', () => {
    const [first = pendingDraw, , last = pendingDraw] = consecutiveOrderDetail.draws;
    const detail = {
      ...consecutiveOrderDetail,
      draws: [{ ...pendingDraw, awaitsWitnesses: true as const }, first, last],
    };
    const plan = /<ol[^>]*aria-label="All draws"[\s\S]*?<\/ol>/.exec(render(detail))?.[0] ?? '';
    for (const html of [plan, renderToStaticMarkup(<ChaseDraws detail={detail} locale="en-US" />)]) {
      expect(visibleText(html).match(/Waiting for the witnesses/g)).toHaveLength(1);
      expect(visibleText(html).match(/Waiting for draw/g)).toHaveLength(1);
    }
  });

  it('shows no amount twice before its draw', () => {
    for (const detail of [waiting, { ...consecutiveOrderDetail, winAmount: 0, draws: [pendingDraw] }]) {
      const seen = amounts(visibleText(render(detail)));
      expect(seen).toEqual([...new Set(seen)]);
    }
  });

  it('shows in its list what each draw won, also that whose ticket is shown', () => {
    const list = /<ol[^>]*aria-label="All draws"[\s\S]*?<\/ol>/.exec(render(consecutiveOrderDetail))?.[0] ?? '';
    expect(list).toMatch(/aria-pressed="true"[\s\S]*9\.25[\s\S]*aria-pressed="false"/);
  });

  it('shows its id and the text on receipts only in a disclosure', () => {
    const html = render(waiting);
    for (const text of [waiting.orderId, 'signed receipt']) {
      expect(visibleText(html)).toContain(text);
      expect(inView(html)).not.toContain(text);
    }
    expect(inView(html)).toContain('Receipt and proof');
  });

  it('of version 3 has its proof in view, and no second place for it', () => {
    const html = render({ ...waiting, receiptVersion: 3 });
    expect(inView(html)).toContain('Loading the proof');
    expect(visibleText(html)).not.toContain('Receipt and proof');
    expect(inView(render(waiting))).not.toContain('Loading the proof');
  });

  it('says to its proof that its draw was cancelled, but not of one that its player stopped', () => {
    expect(cancelledDraw(pendingDraw)).toBeUndefined();
    const refunded = { ...pendingDraw, status: 6, refundStatus: 2 } as const;
    const { drawId } = pendingDraw;
    expect(cancelledDraw(refunded)).toEqual({ drawId, refund: 'refunded' });
    expect(cancelledDraw({ ...refunded, refundStatus: 1 })).toEqual({ drawId, refund: 'refunding' });
    expect(cancelledDraw({ ...refunded, stoppedTimestamp: 1 })).toBeUndefined();
  });

  it('says why its draw was cancelled, and which witnesses were away', () => {
    const refunded = { ...pendingDraw, status: 6, refundStatus: 2 } as const;
    const draw = { ...refunded, cancelled: { reason: 'unsealed' as const, away: ['w1.example'] } };
    const words = (one: typeof refunded) => visibleText(render({ ...waiting, status: 6, draws: [one] }));
    expect(words(draw)).toMatch(
      /Too few witnesses had signed the log with the draw's closing in time.*refunded to your balance/,
    );
    expect(words(draw)).toMatch(/No signature in time is known from: w1\.example/);
    const byUs = words({ ...draw, cancelled: { reason: 'operator', away: [] } } as typeof refunded);
    expect(byUs).toContain('We canceled the draw');
    expect(byUs).not.toContain('No signature');
    // A copy that an older build kept has no reason.
    expect(words(refunded)).toContain('This draw was canceled. No numbers were drawn.');
  });

  it('is proved as it was bought: the first draw, all entries, and the price of all draws', () => {
    const [first] = consecutiveOrderDetail.draws;
    const { order, luckyIds, orderId } = provedOrder(consecutiveOrderDetail);
    expect(order).toMatchObject({ lotteryType: 69, drawId: first?.drawId, draws: 3, price: 300 });
    expect([orderId, luckyIds, order.entries]).toEqual([
      consecutiveOrderDetail.orderId,
      [undefined],
      consecutiveOrderDetail.entries,
    ]);
  });

  it('names the coupon that was used with it', () => {
    expect(visibleText(render(waiting))).not.toContain('Coupon used');
    expect(visibleText(render({ ...waiting, coupon: { amount: 250 } }))).toContain('Coupon used AED 2.50');
  });

  it('shows prices of one entry, a multiplier and a discount only where they say more than the price', () => {
    expect(visibleText(render(waiting))).not.toMatch(/Subtotal|Discount|Price per entry|Multiplier|Estimated total/);
    const [entry] = waiting.entries;
    if (!entry) throw new Error('the sample order has no entry');
    const words = visibleText(
      render({
        ...waiting,
        entries: [
          { ...entry, multiple: 5, stake: 500 },
          { ...entry, entryNo: 2 },
        ],
        entriesCount: 2,
        subtotal: 600,
        discount: 50,
        total: 550,
      }),
    );
    for (const text of ['Price per entry AED 1', 'Multiplier ×1–×5', 'Subtotal AED 6', 'Discount AED 0.50'])
      expect(words).toContain(text);
  });

  it('of several draws shows each as draw x of y, and the ticket of one', () => {
    const html = render(consecutiveOrderDetail);
    for (const n of [1, 2, 3]) expect(visibleText(html)).toMatch(new RegExp(`draw ${n} of 3`, 'i'));
    expect(html.match(/<article class="ticket/g)).toHaveLength(1);
  });

  it('marks the hits on the ticket after the draw', () => {
    expect(render(singleOrderDetail)).toContain('ball-hit');
    expect(render(waiting)).not.toContain('ball-hit');
  });
});
