import { expect, test } from 'vitest';
import { memory, one } from '#support/islands/purchase.ts';
import { readSetAside, removeSetAside } from './read-set-aside.ts';
import { setAside } from './set-aside.ts';

test('a receipt is set aside for its player and order alone, until it is taken away', () => {
  const store = memory();
  const aside = { orderId: 'order-1', receipt: { version: 3 }, order: one.order, nonce: 'n', sentAt: 1, at: 2 };
  setAside('ada', aside, store);
  expect(readSetAside('ada', 'order-1', store)).toEqual(aside);
  expect([readSetAside('eve', 'order-1', store), readSetAside('ada', 'order-2', store)]).toEqual([
    undefined,
    undefined,
  ]);
  removeSetAside('ada', 'order-1', store);
  expect(readSetAside('ada', 'order-1', store)).toBeUndefined();
});
