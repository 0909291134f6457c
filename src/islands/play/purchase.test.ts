import { describe, expect, it } from 'vitest';
import type { CallAnswer } from '#client/gateway.ts';
import type { TextStore } from '#client/storage.ts';
import { NO_ANSWER } from '#client/transport.ts';
import { buy, hearOf, POLL_EVERY_MS, unheard, type Order, type Till } from './purchase.ts';

const order: Order = {
  lotteryType: 69,
  entries: [{ play: 'nap1', picks: [[3]], multiple: 1 }],
  draws: 1,
  drawId: '69-261121-0642',
  price: 100,
};
const no = (code: number, message = ''): CallAnswer<never> => ({ ok: false, code, message, extData: null });
const yes = <T>(data: T): CallAnswer<T> => ({ ok: true, data });
const paid = (orderId: string) => yes({ orderId });

function memory(): TextStore {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void (value === null ? kept.delete(key) : kept.set(key, value)),
  };
}

/** A till whose server answers from lists, and writes down what it was asked. */
function till(
  placing: readonly CallAnswer<{ orderId: string }>[],
  status: readonly CallAnswer<{ orderPayStatus: 1 | 2 | 3 }>[] = [],
) {
  const log: string[] = [];
  const [places, statuses] = [[...placing], [...status]];
  let ids = 0;
  const store = memory();
  const made: Till = {
    orderId: async () => {
      log.push('id');
      return yes({ orderId: `order-${++ids}` });
    },
    place: async (sent) => {
      log.push(`place ${sent.orderId}${unheard(store) === sent.orderId ? '' : ' unstored'}`);
      return places.shift() ?? no(NO_ANSWER);
    },
    status: async (id) => {
      log.push(`status ${id}`);
      return statuses.shift() ?? no(NO_ANSWER);
    },
    wait: async (ms) => void log.push(`wait ${ms}`),
    store,
  };
  return { made, log, store };
}

describe('buying', () => {
  it('stores the id before it is sent and forgets it when paid', async () => {
    const { made, log, store } = till([paid('order-1')]);
    expect(await buy(made, order)).toEqual({ kind: 'paid', orderId: 'order-1' });
    expect(log).toEqual(['id', 'place order-1']);
    expect(unheard(store)).toBeUndefined();
  });

  it('asks what became of it only when the answer was lost', async () => {
    const { made, log } = till(
      [no(NO_ANSWER)],
      [yes({ orderPayStatus: 1 }), no(NO_ANSWER), yes({ orderPayStatus: 2 })],
    );
    expect(await buy(made, order)).toEqual({ kind: 'paid', orderId: 'order-1' });
    const once = [`wait ${POLL_EVERY_MS}`, 'status order-1'];
    expect(log).toEqual(['id', 'place order-1', ...once, ...once, ...once]);
  });

  it('stops after six polls, six seconds apart, and says that it does not know', async () => {
    const { made, log, store } = till([no(500000000)]);
    expect(await buy(made, order)).toEqual({ kind: 'unknown', orderId: 'order-1' });
    expect(log.filter((line) => line === 'wait 6000')).toHaveLength(6);
    expect(log.filter((line) => line === 'status order-1')).toHaveLength(6);
    expect(unheard(store)).toBeUndefined();
  });

  it('a failed order is refused', async () => {
    const { made } = till([no(NO_ANSWER)], [yes({ orderPayStatus: 3 })]);
    expect(await buy(made, order)).toMatchObject({ kind: 'refused' });
  });

  it('tries a refused order again with the same id, and another order with another', async () => {
    const { made, log, store } = till([no(430000001, 'deposit first'), paid('order-1'), paid('order-2')]);
    expect(await buy(made, order)).toEqual({ kind: 'refused', code: 430000001, message: 'deposit first' });
    expect(unheard(store)).toBeUndefined();
    await buy(made, order);
    await buy(made, { ...order, price: 200 });
    expect(log).toEqual(['id', 'place order-1', 'place order-1', 'id', 'place order-2']);
  });

  it('gives up an id the server no longer knows, once', async () => {
    const { made, log } = till([no(430000005), no(430000005)]);
    expect(await buy(made, order)).toMatchObject({ kind: 'refused', code: 430000005 });
    expect(log).toEqual(['id', 'place order-1', 'id', 'place order-2']);
  });

  it('sends nothing without an id', async () => {
    const { made, log } = till([]);
    expect(await buy({ ...made, orderId: async () => no(NO_ANSWER) }, order)).toMatchObject({
      kind: 'refused',
      code: NO_ANSWER,
    });
    expect(log).toEqual([]);
  });

  it('after a reload asks for the order that was under way, and sends nothing again', async () => {
    const { made, log, store } = till([], [yes({ orderPayStatus: 2 })]);
    const lost = buy({ ...made, place: () => new Promise(() => undefined) }, order);
    await Promise.resolve()
      .then(() => Promise.resolve())
      .then(() => Promise.resolve());
    const id = unheard(store);
    expect(id).toBe('order-1');
    expect(await hearOf(made, id ?? '')).toEqual({ kind: 'paid', orderId: 'order-1' });
    expect(log.filter((line) => line.startsWith('place'))).toEqual([]);
    void lost;
  });
});
