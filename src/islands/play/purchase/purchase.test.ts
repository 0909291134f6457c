import { describe, expect, it } from 'vitest';
import { ABORTED, NO_ANSWER } from '#client/gateway/transport.ts';
import * as errorCodes from '#contract/error-codes.ts';
import {
  T0,
  CLOSES,
  one,
  edited,
  nextDraw,
  no,
  paid,
  so,
  lost,
  memory,
  fakeApi,
  count,
  type Script,
} from '#support/islands/purchase.ts';
import { pendingSlot } from './pending-order.ts';
import { AFTER_CLOSE_MS, AFTER_SENT_MS, submitOrder, resumePending, POLL_EVERY_MS } from './purchase.ts';

describe('buying', () => {
  it('stores the id before sending, and empties the slot once paid', async () => {
    const { api, log, slot } = fakeApi({ place: [paid('order-1')] });
    expect(await submitOrder(api, one)).toMatchObject({
      kind: 'paid',
      pending: { orderId: 'order-1', order: one.order },
    });
    expect(log).toEqual(['id', 'place order-1']);
    expect(slot.get()).toBeUndefined();
  });

  it.each([
    ['no answer', NO_ANSWER],
    ['stopped waiting', ABORTED],
    ['a failure of the server', errorCodes.internalError],
  ])('polls the status after %s', async (_name, code) => {
    const { api, log } = fakeApi({ place: [no(code)], status: [so(1), lost, so(2)] });
    expect(await submitOrder(api, one)).toMatchObject({ kind: 'paid', pending: { orderId: 'order-1' } });
    const once = [`wait ${POLL_EVERY_MS}`, 'status order-1'];
    expect(log).toEqual(['id', 'place order-1', ...once, ...once, ...once]);
  });

  it('stops after six polls, six seconds apart, and keeps the id', async () => {
    const { api, log, slot } = fakeApi({ place: [lost] });
    expect(await submitOrder(api, one)).toMatchObject({ kind: 'unknown', pending: { orderId: 'order-1' } });
    expect([count(log, 'wait 6000'), count(log, 'status')]).toEqual([6, 6]);
    expect(slot.get()).toMatchObject({ orderId: 'order-1', outcomeUnknown: true });
  });

  it('retries a refused order with the same id, and another order with another', async () => {
    const { api, log, slot } = fakeApi({
      place: [no(errorCodes.insufficientBalance), paid('order-1'), paid('order-2')],
    });
    expect(await submitOrder(api, one)).toEqual({
      kind: 'refused',
      code: errorCodes.insufficientBalance,
      message: 'm',
      earlierUnknown: false,
    });
    expect(slot.get()).toMatchObject({ orderId: 'order-1', outcomeUnknown: false });
    expect(await resumePending(api)).toBeUndefined();
    await submitOrder(api, one);
    await submitOrder(api, edited);
    expect(log).toEqual(['id', 'place order-1', 'place order-1', 'id', 'place order-2']);
  });

  it.each([
    ["another player's", no(errorCodes.orderNotFound)],
    ['too old', no(errorCodes.invalidInput, { field: 'orderId' })],
  ])('fetches a new id once if the server calls the id %s', async (_name, stale) => {
    const { api, log } = fakeApi({ place: [stale, stale] });
    expect(await submitOrder(api, one)).toMatchObject({ kind: 'refused' });
    expect(log).toEqual(['id', 'place order-1', 'id', 'place order-2']);
  });

  it('does not mistake other refused input for a stale id', async () => {
    const { api, log } = fakeApi({ place: [no(errorCodes.invalidInput, { field: 'entries' })] });
    expect(await submitOrder(api, one)).toMatchObject({ kind: 'refused', code: errorCodes.invalidInput });
    expect(count(log, 'place')).toBe(1);
  });

  it('sends nothing from a place where the player may not buy, and keeps what is pending', async () => {
    const { api, log, slot, world } = fakeApi({ place: [lost], status: [so(1)] });
    world.here = false;
    expect(await submitOrder(api, one)).toBeUndefined();
    expect([log, slot.get()]).toEqual([[], undefined]);
    world.here = true;
    await submitOrder({ ...api, wait: async () => {} }, one);
    world.here = false;
    log.length = 0;
    expect(await submitOrder(api, one)).toBeUndefined();
    expect([count(log, 'place'), slot.get()?.outcomeUnknown]).toEqual([0, true]);
  });

  it('sends a nonce of its own with each id, the same whenever the id is sent again', async () => {
    const store = memory();
    const refused = no(errorCodes.insufficientBalance);
    const { api, nonces, slot } = fakeApi({ place: [refused, refused, paid('order-1')] }, store);
    await submitOrder(api, one);
    expect(slot.get()?.nonce).toBe('nonce-1');
    await submitOrder(api, one);
    expect(await submitOrder(api, edited)).toMatchObject({ kind: 'paid' });
    expect(nonces).toEqual(['nonce-1', 'nonce-1', 'nonce-2']);
  });

  it('gives a nonce to an order that an older build stored without one, and keeps that', async () => {
    const { api, nonces, slot } = fakeApi({ place: [lost], status: [so(1)] });
    const stored = { ...one, orderId: 'old', sentAt: T0, outcomeUnknown: true };
    slot.set(stored);
    await submitOrder(api, one);
    expect([nonces, slot.get()?.orderId, slot.get()?.nonce]).toEqual([['nonce-0'], 'old', 'nonce-0']);
  });

  it('hands on the receipt with the time when it came, or when the order was known to be paid', async () => {
    const { api } = fakeApi({ place: [paid('order-1', { version: 3 })] });
    expect(await submitOrder(api, one)).toMatchObject({ kind: 'paid', answer: { receipt: { version: 3 }, at: T0 } });
    const late = fakeApi({ place: [lost], status: [so(2)] });
    const outcome = await submitOrder(late.api, one);
    expect(outcome).toMatchObject({ kind: 'paid', pending: { nonce: 'nonce-1' } });
    expect(outcome).toMatchObject({ answer: { receipt: undefined, at: late.world.time } });
  });

  it('sends nothing without an id', async () => {
    const { api, log } = fakeApi({});
    const outcome = await submitOrder({ ...api, fetchOrderId: async () => lost }, one);
    expect(outcome).toMatchObject({ kind: 'refused', code: NO_ANSWER, earlierUnknown: false });
    expect(log).toEqual([]);
  });
});

describe('an order whose outcome is unknown', () => {
  const unknownOrder = async (script: Script = {}) => {
    const store = memory();
    await submitOrder(fakeApi({}, store).api, one);
    return fakeApi(script, store);
  };

  it('is checked before the same cart is paid again, and nothing more is paid if it was', async () => {
    const { api, log, slot } = await unknownOrder({ status: [so(2)] });
    expect(await submitOrder(api, one)).toMatchObject({ kind: 'paid', pending: { orderId: 'order-1' } });
    expect(log).toEqual(['status order-1']);
    expect(slot.get()).toBeUndefined();
  });

  it.each([
    ['it is not paid so far', so(1)],
    ['nobody answers', lost],
    ['there were too many requests', no(errorCodes.tooManyRequests)],
  ])('is sent again with its own id for the same cart and draw when %s', async (_name, status) => {
    const { api, log } = await unknownOrder({ status: [status], place: [paid('order-1')] });
    expect(await submitOrder(api, one)).toMatchObject({ kind: 'paid' });
    expect(log).toEqual(['status order-1', 'place order-1']);
  });

  it.each([
    ['an edited cart', edited],
    ['the same cart in the next draw', nextDraw],
  ])('is not followed by %s while it may still be paid', async (_name, other) => {
    const { api, log, slot } = await unknownOrder({
      status: [so(1), so(1), lost, no(errorCodes.tooManyRequests), so(1), lost],
    });
    expect(await submitOrder(api, other)).toMatchObject({ kind: 'unknown', pending: { order: one.order } });
    expect([count(log, 'status order-1'), count(log, 'place'), count(log, 'id')]).toEqual([6, 0, 0]);
    expect(slot.get()).toMatchObject({ orderId: 'order-1', outcomeUnknown: true });
  });

  it('ends as soon as its draw has closed without it', async () => {
    const { api, log, world } = await unknownOrder({ status: [so(1)], place: [paid('order-1')] });
    world.time = CLOSES + AFTER_CLOSE_MS + 1;
    expect(await submitOrder(api, nextDraw)).toMatchObject({ kind: 'paid', pending: { order: nextDraw.order } });
    expect(log).toEqual(['status order-1', 'id', 'place order-1']);
  });

  it('ends when the server says that it failed', async () => {
    const { api } = await unknownOrder({ status: [so(3)], place: [paid('order-1')] });
    expect(await submitOrder(api, edited)).toMatchObject({ kind: 'paid', pending: { order: edited.order } });
  });

  it('ends long after it was sent, even if its draw is far off', async () => {
    const store = memory();
    await submitOrder(fakeApi({}, store).api, { ...one, closesAt: T0 + 86_400_000 });
    const { api, world } = fakeApi({ status: [so(1), so(1)] }, store);
    world.time = T0 + AFTER_SENT_MS;
    expect(await resumePending({ ...api, wait: async () => void (world.mine = false) })).toEqual({ kind: 'ownerLeft' });
    [world.time, world.mine] = [T0 + AFTER_SENT_MS + 1, true];
    expect(await resumePending(api)).toMatchObject({ kind: 'notPaid' });
  });

  it("uses the server's clock for that, not the device's", async () => {
    const { api, world } = await unknownOrder({ status: [so(1)], serverBehind: 60_000 });
    world.time = CLOSES + AFTER_CLOSE_MS + 1;
    expect(await submitOrder(api, nextDraw)).toMatchObject({ kind: 'unknown' });
  });

  it('fetches the time before the status, so that an arrival in between is not missed', async () => {
    const { api, log, world } = await unknownOrder({ status: [so(1)] });
    world.time = CLOSES + AFTER_CLOSE_MS + 1;
    const time = async () => {
      log.push('time');
      return world.time;
    };
    expect(await resumePending({ ...api, fetchServerTime: time })).toMatchObject({ kind: 'notPaid' });
    expect(log).toEqual(['time', 'status order-1']);
  });

  it('pays nothing for an old press, but shows an outcome known after a wait', async () => {
    const { api, log } = await unknownOrder({ status: [so(1), so(3)] });
    expect(await submitOrder(api, edited)).toMatchObject({ kind: 'notPaid', pending: { order: one.order } });
    expect(count(log, 'place')).toBe(0);
  });

  it('stays unknown if its second sending is refused, because the first may still arrive', async () => {
    const { api, slot } = await unknownOrder({ status: [so(1)], place: [no(errorCodes.insufficientBalance)] });
    expect(await submitOrder(api, one)).toEqual({
      kind: 'refused',
      code: errorCodes.insufficientBalance,
      message: 'm',
      earlierUnknown: true,
    });
    expect(slot.get()).toMatchObject({ orderId: 'order-1', outcomeUnknown: true });
  });

  it.each([errorCodes.drawClosed, errorCodes.drawNotFound])(
    'is over if its second sending is refused with %d, because the draw has closed',
    async (code) => {
      const { api, slot } = await unknownOrder({ status: [so(1)], place: [no(code)] });
      expect(await submitOrder(api, one)).toMatchObject({ kind: 'refused', code, earlierUnknown: false });
      expect(slot.get()).toMatchObject({ outcomeUnknown: false });
    },
  );

  it('fetches no new id if its own is refused', async () => {
    const { api, log } = await unknownOrder({
      status: [so(1), so(3)],
      place: [no(errorCodes.invalidInput, { field: 'orderId' })],
    });
    expect(await submitOrder(api, one)).toMatchObject({ kind: 'notPaid' });
    expect([count(log, 'id'), count(log, 'place')]).toEqual([0, 1]);
  });

  it('is checked after a reload, at once and then every six seconds', async () => {
    const { api, log } = await unknownOrder({ status: [lost, so(1), so(2)] });
    expect(await resumePending(api)).toMatchObject({ kind: 'paid', pending: { orderId: 'order-1' } });
    expect(log).toEqual(['status order-1', 'wait 6000', 'status order-1', 'wait 6000', 'status order-1']);
  });

  it.each([
    ['the session ended', errorCodes.sessionExpired],
    ['there were too many requests', errorCodes.tooManyRequests],
    ['the server failed', errorCodes.internalError],
  ])('is polled even if %s', async (_name, code) => {
    const { api, log, slot } = await unknownOrder({ status: Array.from({ length: 6 }, () => no(code)) });
    expect(await resumePending(api)).toMatchObject({ kind: 'unknown' });
    expect(count(log, 'status')).toBe(6);
    expect(slot.get()).toMatchObject({ outcomeUnknown: true });
  });

  it('waits for its player in a shared tab', async () => {
    const { store } = await unknownOrder();
    const other = fakeApi({ place: [paid('order-1')] }, store, 'eve');
    expect(await resumePending(other.api)).toBeUndefined();
    expect(await submitOrder(other.api, one)).toMatchObject({ kind: 'paid' });
    const back = fakeApi({ status: [so(2)] }, store);
    expect(await resumePending(back.api)).toMatchObject({ kind: 'paid' });
  });

  it('is stored for its player if the answer comes after they left', async () => {
    const { api, world, slot } = fakeApi({});
    const place = async () => {
      world.mine = false;
      return paid('order-1');
    };
    expect(await submitOrder({ ...api, placeOrder: place }, one)).toEqual({ kind: 'ownerLeft' });
    expect(slot.get()).toMatchObject({ orderId: 'order-1', outcomeUnknown: true });
  });

  it('is never sent as another player who logs in between the id and the order', async () => {
    const { api, log, world } = fakeApi({});
    const orderId = async () => {
      world.mine = false;
      return paid('order-1');
    };
    expect(await submitOrder({ ...api, fetchOrderId: orderId }, one)).toEqual({ kind: 'ownerLeft' });
    expect(log).toEqual([]);
  });

  it('is dropped if the stored slot is broken', () => {
    const store = memory();
    for (const text of ['{', '7', '{"orderId":7}', '{"orderId":"a"}']) {
      store.set('purchase:ada', text);
      expect(pendingSlot(store, 'ada').get()).toBeUndefined();
    }
  });
});
