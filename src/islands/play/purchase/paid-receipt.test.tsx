import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { memory, one, T0 } from '#support/islands/purchase.ts';
import { visibleText } from '#support/islands/order-samples.ts';
import { PaidReceipt } from './paid-receipt.tsx';
import { pendingSlot } from './pending-order.ts';

const pending = { ...one, orderId: 'order-1', nonce: 'n', sentAt: T0 + 3, firstSentAt: T0, outcomeUnknown: true };
const KEY = 'receipt:ada:order-1';

test('a receipt of version 3 is stored as it comes, with what was sent; one of version 2 is not', () => {
  const kept = memory();
  const slot = pendingSlot(memory(), 'ada', kept);
  slot.keepPaid(pending, { receipt: { version: 2 }, at: T0 });
  expect(kept.get(KEY)).toBeNull();
  slot.keepPaid(pending, { receipt: { version: 3 }, at: T0 + 5 });
  expect(JSON.parse(kept.get(KEY) ?? '')).toEqual({
    orderId: 'order-1',
    receipt: { version: 3 },
    order: one.order,
    nonce: 'n',
    sentAt: T0,
    at: T0 + 5,
  });
});

test('what was sent is stored where the answer was lost, and takes no receipt away', () => {
  const kept = memory();
  const slot = pendingSlot(memory(), 'ada', kept);
  slot.keepPaid(pending, { receipt: undefined, at: T0 + 9 });
  expect(JSON.parse(kept.get(KEY) ?? '')).toMatchObject({ order: one.order, nonce: 'n', sentAt: T0, at: T0 + 9 });
  slot.keepPaid(pending, { receipt: { version: 3 }, at: T0 + 5 });
  slot.keepPaid(pending, { receipt: undefined, at: T0 + 20 });
  expect(JSON.parse(kept.get(KEY) ?? '')).toMatchObject({ receipt: { version: 3 }, at: T0 + 5 });
});

test('the dialog keeps room for the check of version 3, and says nothing of version 2', () => {
  const render = (version: number) =>
    renderToStaticMarkup(
      <PaidReceipt pending={pending} answer={{ receipt: { version }, at: T0 }} hasRaffle={false} locale="en-US" />,
    );
  expect(render(3)).toContain('min-h-24');
  // What checks it is still loading: nothing is checked or sealed yet.
  expect(visibleText(render(3)).trim()).toBe('Checking your receipt… Your device compares it with your order.');
  expect(render(2)).toBe('');
});
