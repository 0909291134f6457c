import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleEntry, sampleOrder, visibleText } from '#support/islands/order-samples.ts';
import { PrintedTicket } from './printed-ticket.tsx';
import type { TicketView } from './ticket-view.ts';

const sold: TicketView = {
  number: null,
  orderId: sampleOrder.orderId,
  lotteryType: 69,
  drawId: sampleOrder.drawId,
  phase: '261121-0642',
  position: 1,
  drawsCount: 2,
  drawTimestamp: sampleOrder.drawTimestamp,
  createTimestamp: sampleOrder.createTimestamp,
  status: 1,
  refundStatus: 0,
  stopped: false,
  published: false,
  entryPrice: 100,
  entries: [sampleEntry],
  total: 100,
  estimatedVat: 5,
  seedHash: 'ab'.repeat(32),
  fingerprint: 'cd'.repeat(32),
  check: null,
};
const words = (more: Partial<TicketView>) =>
  visibleText(renderToStaticMarkup(<PrintedTicket ticket={{ ...sold, ...more }} locale="en-US" />));

test('asks to be kept only while its draw is pending', () => {
  expect(words({})).toContain('Keep this ticket until the result');
  for (const more of [
    { status: 2 },
    { status: 3 },
    { status: 7 },
    { status: 6, refundStatus: 1 },
    { status: 6, refundStatus: 2, stopped: true },
  ] as const)
    expect(words(more)).not.toContain('Keep this ticket');
  expect(words({ status: 3 })).toContain('18+. Only the published result counts.');
  for (const stopped of [true, false])
    expect(words({ status: 6, refundStatus: 2, stopped })).toContain("18+. This ticket isn't in any draw.");
});

test('prints the price of a single entry once', () => {
  expect(words({}).match(/AED 1\.00/g)).toHaveLength(1);
  const two = { entries: [sampleEntry, { ...sampleEntry, entryNo: 2 }], total: 200 };
  expect(words(two).match(/AED 1\.00/g)).toHaveLength(3);
});
