import { describe, expect, it } from 'vitest';
import type { CallAnswer } from '#client/gateway/call.ts';
import type { TextStore } from '#client/storage/stores.ts';
import { ABORTED, NO_ANSWER } from '#client/gateway/transport.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { pendingSlot, type OrderRequest } from './pending-order.ts';
import {
  AFTER_CLOSE_MS,
  AFTER_SENT_MS,
  submitOrder,
  resumePending,
  POLL_EVERY_MS,
  type PurchaseApi,
} from './purchase.ts';

const T0 = 1_795_000_000_000;
const CLOSES = T0 + 60_000;
const one: OrderRequest = {
  order: {
    lotteryType: 69,
    entries: [{ play: 'nap1', picks: [[3]], multiple: 1 }],
    draws: 1,
    drawId: '69-261121-0642',
    price: 100,
  },
  closesAt: CLOSES,
  drawsAt: CLOSES + 6_000,
};
const edited: OrderRequest = {
  ...one,
  order: { ...one.order, entries: [{ play: 'nap1', picks: [[4]], multiple: 1 }] },
};
const nextDraw: OrderRequest = { ...one, order: { ...one.order, drawId: '69-261121-0643' }, closesAt: CLOSES + 60_000 };

const no = (code: number, extData: unknown = null): CallAnswer<never> => ({ ok: false, code, message: 'm', extData });
const yes = <T>(data: T): CallAnswer<T> => ({ ok: true, data });
const paid = (orderId: string) => yes({ orderId });
const so = (orderPayStatus: 1 | 2 | 3) => yes({ orderPayStatus });
const lost = no(NO_ANSWER);

function memory(): TextStore {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void (value === null ? kept.delete(key) : kept.set(key, value)),
  };
}

interface Script {
  readonly place?: readonly CallAnswer<{ orderId: string }>[];
  readonly status?: readonly CallAnswer<{ orderPayStatus: 1 | 2 | 3 }>[];
  /** Ms by which the page's clock is ahead. */
  readonly serverBehind?: number;
}

/** A till whose server answers from lists, and writes down what it was asked. */
function till({ place = [], status = [], serverBehind = 0 }: Script, store = memory(), user = 'ada') {
  const log: string[] = [];
  const [places, statuses] = [[...place], [...status]];
  const world = { time: T0, mine: true };
  let ids = 0;
  const slot = pendingSlot(store, user);
  const made: PurchaseApi = {
    fetchOrderId: async () => {
      log.push('id');
      return yes({ orderId: `order-${++ids}` });
    },
    placeOrder: async ({ orderId }) => {
      log.push(`place ${orderId}${slot.get()?.orderId === orderId && slot.get()?.outcomeUnknown ? '' : ' unkept'}`);
      return places.shift() ?? lost;
    },
    fetchStatus: async (orderId) => {
      log.push(`status ${orderId}`);
      return statuses.shift() ?? lost;
    },
    now: () => world.time,
    fetchServerTime: async () => world.time - serverBehind,
    wait: async (ms) => {
      log.push(`wait ${ms}`);
      world.time += ms;
    },
    isOwnerHere: () => world.mine,
    slot,
  };
  return { made, log, slot, world, store };
}
const count = (log: readonly string[], start: string) => log.filter((line) => line.startsWith(start)).length;

describe('buying', () => {
  it('keeps the id before it is sent and lets go of it when paid', async () => {
    const { made, log, slot } = till({ place: [paid('order-1')] });
    expect(await submitOrder(made, one)).toMatchObject({
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
  ])('asks what became of it after %s', async (_name, code) => {
    const { made, log } = till({ place: [no(code)], status: [so(1), lost, so(2)] });
    expect(await submitOrder(made, one)).toMatchObject({ kind: 'paid', pending: { orderId: 'order-1' } });
    const once = [`wait ${POLL_EVERY_MS}`, 'status order-1'];
    expect(log).toEqual(['id', 'place order-1', ...once, ...once, ...once]);
  });

  it('stops after six polls, six seconds apart, says that it does not know, and still keeps the id', async () => {
    const { made, log, slot } = till({ place: [lost] });
    expect(await submitOrder(made, one)).toMatchObject({ kind: 'unknown', pending: { orderId: 'order-1' } });
    expect([count(log, 'wait 6000'), count(log, 'status')]).toEqual([6, 6]);
    expect(slot.get()).toMatchObject({ orderId: 'order-1', outcomeUnknown: true });
  });

  it('tries a refused order again with the same id, and another order with another', async () => {
    const { made, log, slot } = till({ place: [no(errorCodes.insufficientBalance), paid('order-1'), paid('order-2')] });
    expect(await submitOrder(made, one)).toEqual({
      kind: 'refused',
      code: errorCodes.insufficientBalance,
      message: 'm',
      earlierUnknown: false,
    });
    expect(slot.get()).toMatchObject({ orderId: 'order-1', outcomeUnknown: false });
    expect(await resumePending(made)).toBeUndefined();
    await submitOrder(made, one);
    await submitOrder(made, edited);
    expect(log).toEqual(['id', 'place order-1', 'place order-1', 'id', 'place order-2']);
  });

  it.each([
    ['another player’s', no(errorCodes.orderNotFound)],
    ['too old', no(errorCodes.invalidInput, { field: 'orderId' })],
  ])('takes a new id, once, where the server says the id is %s', async (_name, stale) => {
    const { made, log } = till({ place: [stale, stale] });
    expect(await submitOrder(made, one)).toMatchObject({ kind: 'refused' });
    expect(log).toEqual(['id', 'place order-1', 'id', 'place order-2']);
  });

  it('does not take other refused input for an old id', async () => {
    const { made, log } = till({ place: [no(errorCodes.invalidInput, { field: 'entries' })] });
    expect(await submitOrder(made, one)).toMatchObject({ kind: 'refused', code: errorCodes.invalidInput });
    expect(count(log, 'place')).toBe(1);
  });

  it('sends nothing without an id', async () => {
    const { made, log } = till({});
    const outcome = await submitOrder({ ...made, fetchOrderId: async () => lost }, one);
    expect(outcome).toMatchObject({ kind: 'refused', code: NO_ANSWER, earlierUnknown: false });
    expect(log).toEqual([]);
  });
});

describe('an order of which nothing was heard', () => {
  const unheardOf = async (script: Script = {}) => {
    const store = memory();
    await submitOrder(till({}, store).made, one);
    return till(script, store);
  };

  it('is asked for before the same plan is paid again: it was paid, nothing more is', async () => {
    const { made, log, slot } = await unheardOf({ status: [so(2)] });
    expect(await submitOrder(made, one)).toMatchObject({ kind: 'paid', pending: { orderId: 'order-1' } });
    expect(log).toEqual(['status order-1']);
    expect(slot.get()).toBeUndefined();
  });

  it.each([
    ['it is not paid so far', so(1)],
    ['nobody answers', lost],
    ['there were too many questions', no(errorCodes.tooManyRequests)],
  ])('goes out again with its own id for the same plan and draw when %s', async (_name, status) => {
    const { made, log } = await unheardOf({ status: [status], place: [paid('order-1')] });
    expect(await submitOrder(made, one)).toMatchObject({ kind: 'paid' });
    expect(log).toEqual(['status order-1', 'place order-1']);
  });

  it.each([
    ['an edited plan', edited],
    ['the same plan in the next draw', nextDraw],
  ])('is not joined by %s while it may yet be paid', async (_name, other) => {
    const { made, log, slot } = await unheardOf({
      status: [so(1), so(1), lost, no(errorCodes.tooManyRequests), so(1), lost],
    });
    expect(await submitOrder(made, other)).toMatchObject({ kind: 'unknown', pending: { order: one.order } });
    expect([count(log, 'status order-1'), count(log, 'place'), count(log, 'id')]).toEqual([6, 0, 0]);
    expect(slot.get()).toMatchObject({ orderId: 'order-1', outcomeUnknown: true });
  });

  it('makes way at once when its draw has closed without it', async () => {
    const { made, log, world } = await unheardOf({ status: [so(1)], place: [paid('order-1')] });
    world.time = CLOSES + AFTER_CLOSE_MS + 1;
    expect(await submitOrder(made, nextDraw)).toMatchObject({ kind: 'paid', pending: { order: nextDraw.order } });
    expect(log).toEqual(['status order-1', 'id', 'place order-1']);
  });

  it('makes way when the server says that it failed', async () => {
    const { made } = await unheardOf({ status: [so(3)], place: [paid('order-1')] });
    expect(await submitOrder(made, edited)).toMatchObject({ kind: 'paid', pending: { order: edited.order } });
  });

  it('makes way long after it was sent, though its draw is far off', async () => {
    const store = memory();
    await submitOrder(till({}, store).made, { ...one, closesAt: T0 + 86_400_000 });
    const { made, world } = till({ status: [so(1), so(1)] }, store);
    world.time = T0 + AFTER_SENT_MS;
    expect(await resumePending({ ...made, wait: async () => void (world.mine = false) })).toEqual({ kind: 'gone' });
    [world.time, world.mine] = [T0 + AFTER_SENT_MS + 1, true];
    expect(await resumePending(made)).toMatchObject({ kind: 'never' });
  });

  it('goes by the server’s clock for that, not by the page’s', async () => {
    const { made, world } = await unheardOf({ status: [so(1)], serverBehind: 60_000 });
    world.time = CLOSES + AFTER_CLOSE_MS + 1;
    expect(await submitOrder(made, nextDraw)).toMatchObject({ kind: 'unknown' });
  });

  it('asks for the time before the order: what arrived between the two is not lost', async () => {
    const { made, log, world } = await unheardOf({ status: [so(1)] });
    world.time = CLOSES + AFTER_CLOSE_MS + 1;
    const time = async () => {
      log.push('time');
      return world.time;
    };
    expect(await resumePending({ ...made, fetchServerTime: time })).toMatchObject({ kind: 'never' });
    expect(log).toEqual(['time', 'status order-1']);
  });

  it('pays nothing by an old press: what was found out only after a wait is told', async () => {
    const { made, log } = await unheardOf({ status: [so(1), so(3)] });
    expect(await submitOrder(made, edited)).toMatchObject({ kind: 'never', pending: { order: one.order } });
    expect(count(log, 'place')).toBe(0);
  });

  it('stays open when its second sending is refused, for the first may be on its way', async () => {
    const { made, slot } = await unheardOf({ status: [so(1)], place: [no(errorCodes.insufficientBalance)] });
    expect(await submitOrder(made, one)).toEqual({
      kind: 'refused',
      code: errorCodes.insufficientBalance,
      message: 'm',
      earlierUnknown: true,
    });
    expect(slot.get()).toMatchObject({ orderId: 'order-1', outcomeUnknown: true });
  });

  it.each([errorCodes.drawClosed, errorCodes.drawNotFound])(
    'is over when its second sending is refused with %d: the draw has closed',
    async (code) => {
      const { made, slot } = await unheardOf({ status: [so(1)], place: [no(code)] });
      expect(await submitOrder(made, one)).toMatchObject({ kind: 'refused', code, earlierUnknown: false });
      expect(slot.get()).toMatchObject({ outcomeUnknown: false });
    },
  );

  it('takes no new id by itself when its own is refused', async () => {
    const { made, log } = await unheardOf({
      status: [so(1), so(3)],
      place: [no(errorCodes.invalidInput, { field: 'orderId' })],
    });
    expect(await submitOrder(made, one)).toMatchObject({ kind: 'never' });
    expect([count(log, 'id'), count(log, 'place')]).toEqual([0, 1]);
  });

  it('is asked for after a reload, at once and then every six seconds', async () => {
    const { made, log } = await unheardOf({ status: [lost, so(1), so(2)] });
    expect(await resumePending(made)).toMatchObject({ kind: 'paid', pending: { orderId: 'order-1' } });
    expect(log).toEqual(['status order-1', 'wait 6000', 'status order-1', 'wait 6000', 'status order-1']);
  });

  it.each([
    ['the session ended', errorCodes.sessionExpired],
    ['there were too many questions', errorCodes.tooManyRequests],
    ['the server failed', errorCodes.internalError],
  ])('is asked for again and again though %s', async (_name, code) => {
    const { made, log, slot } = await unheardOf({ status: Array.from({ length: 6 }, () => no(code)) });
    expect(await resumePending(made)).toMatchObject({ kind: 'unknown' });
    expect(count(log, 'status')).toBe(6);
    expect(slot.get()).toMatchObject({ outcomeUnknown: true });
  });

  it('is nobody else’s in the same tab, and waits for its player', async () => {
    const { store } = await unheardOf();
    const other = till({ place: [paid('order-1')] }, store, 'eve');
    expect(await resumePending(other.made)).toBeUndefined();
    expect(await submitOrder(other.made, one)).toMatchObject({ kind: 'paid' });
    const back = till({ status: [so(2)] }, store);
    expect(await resumePending(back.made)).toMatchObject({ kind: 'paid' });
  });

  it('is kept for its player where the answer comes when they are gone', async () => {
    const { made, world, slot } = till({});
    const place = async () => {
      world.mine = false;
      return paid('order-1');
    };
    expect(await submitOrder({ ...made, placeOrder: place }, one)).toEqual({ kind: 'gone' });
    expect(slot.get()).toMatchObject({ orderId: 'order-1', outcomeUnknown: true });
  });

  it('is never sent as somebody else: who logs in between the id and the order pays nothing', async () => {
    const { made, log, world } = till({});
    const orderId = async () => {
      world.mine = false;
      return paid('order-1');
    };
    expect(await submitOrder({ ...made, fetchOrderId: orderId }, one)).toEqual({ kind: 'gone' });
    expect(log).toEqual([]);
  });

  it('is forgotten when what is kept is broken', () => {
    const store = memory();
    for (const text of ['{', '7', '{"orderId":7}', '{"orderId":"a"}']) {
      store.set('purchase:ada', text);
      expect(pendingSlot(store, 'ada').get()).toBeUndefined();
    }
  });
});
