import { expect, test } from 'vitest';
import { NO_ANSWER, OFFLINE, type CallAnswer } from '#client/gateway/call.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { pendingSlot, type OrderRequest, ticketRules } from './pending-order.ts';
import { submitOrder, type PurchaseApi } from './purchase.ts';

const T0 = 1_795_000_000_000;
const request: OrderRequest = {
  order: {
    lotteryType: 69,
    entries: [{ play: 'nap1', picks: [[3]], multiple: 1 }],
    draws: 1,
    drawId: '69-261121-0642',
    price: 100,
  },
  closesAt: T0 + 60_000,
  drawsAt: T0 + 66_000,
};
const no = (code: number): CallAnswer<never> => ({ ok: false, code, message: 'm', extData: null });

/** An order whose first answer is `first`, paid again half a minute later while offline. */
async function payTwice(first: number) {
  const stored = new Map<string, string>();
  const slot = pendingSlot(
    { get: (key) => stored.get(key) ?? null, set: (key, value) => void stored.set(key, value ?? 'null') },
    'ada',
  );
  const answers = [first, OFFLINE];
  let time = T0;
  const api: PurchaseApi = {
    ...ticketRules,
    checkPlace: async () => true,
    fetchOrderId: async () => ({ ok: true, data: { orderId: 'order-1' } }),
    newNonce: () => 'nonce',
    placeOrder: async () => no(answers.shift() ?? NO_ANSWER),
    fetchStatus: async () => no(NO_ANSWER),
    now: () => time,
    fetchServerTime: async () => undefined,
    wait: async () => {},
    isOwnerHere: () => true,
    slot,
  };
  await submitOrder(api, request);
  const before = slot.get();
  time += 30_000;
  return { before, outcome: await submitOrder(api, request), after: slot.get() };
}

test('keeps an order with an unknown outcome and its deadline', async () => {
  const { before, outcome, after } = await payTwice(NO_ANSWER);
  expect(before).toMatchObject({ orderId: 'order-1', sentAt: T0, outcomeUnknown: true });
  expect(outcome).toEqual({ kind: 'unknown', pending: before });
  expect(after).toEqual(before);
});

test('keeps a refused order refused, and reports that nothing was sent', async () => {
  const { before, outcome, after } = await payTwice(errorCodes.insufficientBalance);
  expect(before).toMatchObject({ outcomeUnknown: false });
  expect(outcome).toEqual({ kind: 'refused', code: OFFLINE, message: 'm', earlierUnknown: false });
  expect(after).toEqual(before);
});
