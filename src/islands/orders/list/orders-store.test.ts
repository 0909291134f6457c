import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OFFLINE, type CallAnswer } from '#client/gateway/call.ts';
import { $user, type User } from '#client/session/user.ts';
import {
  parseFilter,
  STATUS_FILTERS,
  DEFAULT_FILTER,
  filterQuery,
  ORDER_TABS,
  type OrderFilter,
} from './list-filter.ts';
import { parseOrderId } from '../detail/order-id.ts';
import { createStopStore, type StopResult } from '../chase/stop-store.ts';
import { createOrdersStore, type OrdersPage } from './orders-store.ts';

const page = (total: number): CallAnswer<OrdersPage> => ({
  ok: true,
  data: { total, pageNo: 1, pageSize: 10, list: [] },
});
const failure: CallAnswer<OrdersPage> = { ok: false, code: -1, message: '', extData: null };

describe('the choice in the address', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ORDER_TABS),
        fc.constantFrom(...STATUS_FILTERS),
        fc.integer({ min: 1, max: 10_000 }),
        (tab, status, pageNo) => {
          const choice = { tab, status, page: pageNo };
          expect(parseFilter(filterQuery(choice))).toEqual(choice);
        },
      ),
    );
    expect(filterQuery(DEFAULT_FILTER)).toBe('');
  });
  it.each(['?tab=x&status=y&page=0', '?page=-1', '?page=1.5', '?page=99999', ''])(
    'takes the first look for %s',
    (search) => expect(parseFilter(search)).toEqual(DEFAULT_FILTER),
  );
});

describe('the list', () => {
  it('knows how many pages there are', async () => {
    const orders = createOrdersStore(async () => page(21));
    await orders.choose(DEFAULT_FILTER);
    expect(orders.$state.get()).toMatchObject({ pages: 3, loading: false, failed: false });
  });
  it('drops an answer that another choice has overtaken', async () => {
    const answers = new Map<number, (answer: CallAnswer<OrdersPage>) => void>();
    const orders = createOrdersStore(
      (choice: OrderFilter) => new Promise((answer) => answers.set(choice.page, answer)),
    );
    const slow = orders.choose({ ...DEFAULT_FILTER, page: 2 });
    const quick = orders.choose({ ...DEFAULT_FILTER, page: 3 });
    answers.get(3)?.(page(30));
    answers.get(2)?.(page(99));
    await Promise.all([slow, quick]);
    expect(orders.$state.get()).toMatchObject({ choice: { page: 3 }, pages: 3 });
  });
  it('shows an answer while a refresh is on its way, and drops it when the refresh was quicker', async () => {
    const answers: ((answer: CallAnswer<OrdersPage>) => void)[] = [];
    const orders = createOrdersStore(() => new Promise((answer) => answers.push(answer)));
    const [first, second, third] = [orders.choose(DEFAULT_FILTER), orders.refresh(), orders.refresh()];
    answers[0]?.(page(10));
    await first;
    expect(orders.$state.get()).toMatchObject({ pages: 1, loading: false });
    answers[2]?.(page(30));
    answers[1]?.(page(20));
    await Promise.all([second, third]);
    expect(orders.$state.get()).toMatchObject({ pages: 3 });
  });
  it('keeps what it shows when a refresh fails, and says so', async () => {
    const answers = [page(21), failure];
    const orders = createOrdersStore(async () => answers.shift() ?? failure);
    await orders.choose(DEFAULT_FILTER);
    await orders.refresh();
    expect(orders.$state.get()).toMatchObject({ pages: 3, failed: true });
  });
  it('shows what was kept of a page where no answer can be had, with its moment, until there is one', async () => {
    const answers = [failure, page(11)];
    const seen = { data: { total: 21, pageNo: 1, pageSize: 10, list: [] }, at: 5 };
    const orders = createOrdersStore(
      async () => answers.shift() ?? failure,
      ({ page: number }) =>
        async () => ({ get: () => (number === 1 ? seen : null), set: () => {} }),
    );
    await orders.choose(DEFAULT_FILTER);
    expect(orders.$state.get()).toMatchObject({ pages: 3, failed: true, at: 5 });
    await orders.refresh();
    expect(orders.$state.get()).toEqual({ choice: DEFAULT_FILTER, list: [], pages: 2, loading: false, failed: false });
    await orders.choose({ ...DEFAULT_FILTER, page: 2 });
    expect(orders.$state.get()).toEqual({
      choice: { ...DEFAULT_FILTER, page: 2 },
      list: [],
      pages: 0,
      loading: false,
      failed: true,
    });
  });
});

describe('a list whose player is another one when its answer comes', () => {
  const be = (userOpenId: string) => $user.set({ userOpenId } as User);
  afterEach(() => $user.set(null));
  it.each([
    ['while it is asked', 0],
    ['while the place to keep it is loaded', 1],
  ])('is not kept for that one: %s', async (_when, late) => {
    be('anna');
    const set = vi.fn();
    const totals: Readonly<Record<string, number>> = { anna: 11, omar: 21 };
    const orders = createOrdersStore(
      async () => {
        const total = totals[$user.get()?.userOpenId ?? ''] ?? 0;
        if (!late) be('omar');
        return page(total);
      },
      () => async () => {
        if (late) be('omar');
        return { get: () => null, set };
      },
    );
    await orders.choose(DEFAULT_FILTER);
    expect(set.mock.calls.map(([data]) => data)).toEqual(late ? [] : [expect.objectContaining({ total: 21 })]);
    expect(orders.$state.get().pages).toBe(late ? 2 : 3);
  });
  it('is not shown to a visitor', async () => {
    be('anna');
    const orders = createOrdersStore(async () => {
      $user.set(null);
      return page(11);
    });
    await orders.choose(DEFAULT_FILTER);
    expect(orders.$state.get()).toMatchObject({ pages: 0, loading: true });
  });
});

describe('stopping future draws', () => {
  const done: StopResult = { orderId: 'o', drawIds: ['a'], refunded: 100, deposited: 100, winnings: 0, gift: 0 };
  const no = (code: number, message = ''): CallAnswer<StopResult> => ({ ok: false, code, message, extData: null });
  it.each([
    [{ ok: true, data: done } as const, { kind: 'done', stopped: done }],
    [no(430000020, 'nothing'), { kind: 'refused', message: 'nothing' }],
    [no(430000017, 'busy'), { kind: 'unsure' }],
    [no(430000016, 'away'), { kind: 'unsure' }],
    [no(-1), { kind: 'unsure' }],
    [no(-2), { kind: 'unsure' }],
    [no(500000000), { kind: 'unsure' }],
    [no(OFFLINE, 'offline'), { kind: 'refused', message: 'offline' }],
  ])('after %j says %j, and what is behind it is looked at again', async (answer, state) => {
    let looks = 0;
    const stop = createStopStore(
      async () => answer,
      () => looks++,
    );
    await stop.stop();
    expect([stop.$state.get(), looks]).toEqual([state, 1]);
  });
  it('says without a network no more of an ask that is unsure than before', async () => {
    const answers = [no(-1), no(OFFLINE, 'nothing was sent')];
    const stop = createStopStore(
      async () => answers.shift() ?? no(-1),
      () => {},
    );
    for (let i = 0; i < 2; i++) {
      await stop.stop();
      expect(stop.$state.get()).toEqual({ kind: 'unsure' });
    }
  });
  it('asks once, however often the button is pressed', async () => {
    let asked = 0;
    let reply: ((answer: CallAnswer<StopResult>) => void) | undefined;
    const stop = createStopStore(
      () => {
        asked++;
        return new Promise((resolve) => (reply = resolve));
      },
      () => undefined,
    );
    const both = [stop.stop(), stop.stop()];
    reply?.({ ok: true, data: done });
    await Promise.all(both);
    expect([asked, stop.$state.get().kind]).toEqual([1, 'done']);
  });
});

it.each([
  ['orderId=a', 'a'],
  ['id=b', 'b'],
  ['orderId=a&id=b', 'a'],
  ['', ''],
])('an order page reads its order from ?%s', (query, id) => expect(parseOrderId(new URLSearchParams(query))).toBe(id));
