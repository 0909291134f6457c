import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  sampleOrder,
  consecutiveOrderDetail,
  visibleText,
  pendingDraw,
  wonDraw,
} from '#support/islands/order-samples.ts';
import { ChaseView } from '../chase/chase-detail.tsx';
import type { OrderView } from './order-views.ts';
import { OrderCard } from '../list/order-card.tsx';
import { OrderBody } from '#support/islands/order-body.tsx';

/** The texts of an order in the list, in its facts and in its list of draws. */
const renderTexts = (detail: OrderView) =>
  [
    <OrderCard key="list" order={{ ...detail, entry: sampleOrder.entry }} locale="en-US" />,
    <OrderBody key="order" detail={detail} />,
    <ChaseView key="plan" detail={detail} refresh={() => undefined} locale="en-US" />,
  ].map((shown) => visibleText(renderToStaticMarkup(shown)));

const chase = consecutiveOrderDetail.chase;
if (!chase) throw new Error('the sample order is not consecutive');
const gone = { ...pendingDraw, status: 6 as const, refundStatus: 2 as const };
/** Of three draws the first was held, the second refunded and the third is pending. */
const running: OrderView = {
  ...consecutiveOrderDetail,
  total: 300,
  staked: 200,
  winAmount: 0,
  draws: [{ ...wonDraw, winAmount: 0, status: 2, wins: [] }, gone, pendingDraw],
  chase: { ...chase, paid: 300, refunded: 100 },
};

test.each([
  ['cancelled', { drawsCanceled: 1 }],
  ['stopped', { drawsStopped: 1 }],
])('a consecutive order with a draw that was %s shows its total and the stake after refunds', (_how, one) => {
  for (const words of renderTexts({ ...running, ...one })) {
    expect(words).toMatch(/AED 3(\.00)?\b/);
    expect(words).toMatch(/Stake after refunds AED 2(\.00)?\b/);
    expect(words).not.toContain('Won so far');
  }
});

test('a consecutive order without refunds shows its total only', () => {
  for (const words of renderTexts({ ...running, staked: 300 })) {
    expect(words).toMatch(/AED 3(\.00)?\b/);
    expect(words).not.toContain('Stake after');
  }
});

test('a pending consecutive order shows what it has won so far, a finished one its win', () => {
  for (const words of renderTexts({ ...running, winAmount: 150 })) expect(words).toContain('Won so far AED 1.50');
  for (const words of renderTexts({ ...running, winAmount: 150, status: 3, chaseStatus: 2 })) {
    expect(words).toMatch(/Prize AED 1\.50/);
    expect(words).not.toContain('so far');
  }
});
