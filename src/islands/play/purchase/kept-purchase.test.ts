import { expect, test } from 'vitest';
import { fakeApi, lost, memory, one, paid, so, T0 } from '#support/islands/purchase.ts';
import { pendingSlot, type PaidAnswer, type PendingOrder } from './pending-order.ts';
import { resumePending, submitOrder, type PurchaseApi } from './purchase.ts';

/** An API whose slot notes what is kept of paid orders. */
function keeping({ api, ...rest }: ReturnType<typeof fakeApi>) {
  const kept: { readonly pending: PendingOrder; readonly answer: PaidAnswer }[] = [];
  const slot = {
    ...api.slot,
    keepPaid: (pending: PendingOrder, answer: PaidAnswer) => void kept.push({ pending, answer }),
  };
  return { ...rest, api: { ...api, slot } satisfies PurchaseApi, kept };
}

test('a receipt is kept for its player who left before it came', async () => {
  const { api, world, kept, slot } = keeping(fakeApi({}));
  const placeOrder = async () => {
    world.mine = false;
    return paid('order-1', { version: 3 });
  };
  expect(await submitOrder({ ...api, placeOrder }, one)).toEqual({ kind: 'ownerLeft' });
  expect(kept).toMatchObject([
    { pending: { orderId: 'order-1', nonce: 'nonce-1' }, answer: { receipt: { version: 3 } } },
  ]);
  expect(slot.get()).toMatchObject({ orderId: 'order-1', outcomeUnknown: true });
});

test('what was sent is kept of an order whose answer was lost, once it is known to be paid', async () => {
  const { api, world, kept } = keeping(fakeApi({ place: [lost], status: [so(1), so(2)] }));
  await submitOrder(api, one);
  expect(kept).toMatchObject([
    { pending: { order: one.order, nonce: 'nonce-1', firstSentAt: T0 }, answer: { at: world.time } },
  ]);
  expect(kept[0]?.answer.receipt).toBeUndefined();
  const refused = keeping(fakeApi({ place: [lost], status: [so(3)] }));
  await submitOrder(refused.api, one);
  expect(refused.kept).toEqual([]);
});

test('an order that is sent again may have been paid since it was first sent', async () => {
  const store = memory();
  const first = fakeApi({}, store);
  await submitOrder(first.api, one);
  const again = keeping(fakeApi({ status: [so(1)], place: [lost] }, store));
  again.world.time = T0 + 40_000;
  await submitOrder(again.api, one);
  expect(again.slot.get()).toMatchObject({ sentAt: T0 + 40_000, firstSentAt: T0 });
  const third = keeping(fakeApi({ status: [so(1)], place: [paid('order-1', { version: 3 })] }, store));
  third.world.time = T0 + 55_000;
  expect(await submitOrder(third.api, one)).toMatchObject({ kind: 'paid', pending: { firstSentAt: T0 } });
  expect(third.kept).toMatchObject([{ pending: { firstSentAt: T0 } }]);
});

test('an order that an older build sent was first sent when that says', async () => {
  const store = memory();
  pendingSlot(store, 'ada').set({ ...one, orderId: 'old', sentAt: T0 - 9_000, outcomeUnknown: true });
  const { api, kept } = keeping(fakeApi({ status: [so(1)], place: [paid('old', { version: 3 })] }, store));
  await submitOrder(api, one);
  expect(kept).toMatchObject([{ pending: { sentAt: T0, firstSentAt: T0 - 9_000 } }]);
  // One that was refused is sent for the first time again.
  pendingSlot(store, 'ada').set({ ...one, orderId: 'refused', sentAt: T0 - 9_000, outcomeUnknown: false });
  const next = keeping(fakeApi({ place: [paid('refused')] }, store));
  await submitOrder(next.api, one);
  expect(next.kept).toMatchObject([{ pending: { firstSentAt: T0 } }]);
  expect(await resumePending(next.api)).toBeUndefined();
});
