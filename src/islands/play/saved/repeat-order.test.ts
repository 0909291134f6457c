import { describe, expect, it, test } from 'vitest';
import type { CallAnswer } from '#client/gateway/call.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { Entry } from '#games/game.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { noCartStorage } from '#support/islands/cart-storage.ts';
import { createRepeatOrder, fitEntries, type OrderEntries as Told } from './repeat-order.ts';
import { createCartStore } from '../cart/cart-store.ts';

const nap = (n: number, multiple = 1) => ({ play: 'nap1', picks: [[n]], multiple });
const plan = (count: number) => ({ entries: Array.from({ length: count }, () => nap(1)) });

test.each([
  ['all its entries', 0, [nap(3), nap(4)], { entries: [nap(3), nap(4)], dropped: 0, room: 2 }],
  [
    'the entries that the rules still allow',
    0,
    [nap(3), nap(12), nap(4, 3)],
    { entries: [nap(3)], dropped: 2, room: 1 },
  ],
  ['nothing', 5, [nap(12)], { entries: [], dropped: 1, room: 0 }],
  ['the entries that fit beside the cart', 49, [nap(3), nap(4)], { entries: [nap(3), nap(4)], dropped: 0, room: 1 }],
  ['no room at all', 50, [nap(3)], { entries: [nap(3)], dropped: 0, room: 0 }],
])('an old order gives %s', (_what, count, order, expected) => {
  expect(fitEntries(quickFive, plan(count), order)).toEqual(expected);
});

test('an order larger than a cart gives as many entries as fit', () => {
  const order = Array.from({ length: 60 }, () => nap(2));
  expect(fitEntries(quickFive, plan(0), order)).toMatchObject({ dropped: 10, room: 50 });
});

describe('repeating an order', () => {
  const page = (
    inCart: readonly Entry[],
    order: readonly Entry[],
    answer?: { code: number } | { lotteryType: number },
  ) => {
    const store = createCartStore(quickFive, noCartStorage, () => 7);
    store.replaceEntries(inCart);
    const again = createRepeatOrder(quickFive, store, () =>
      Promise.resolve(
        answer && 'code' in answer
          ? { ok: false, code: answer.code, message: '', extData: null }
          : { ok: true, data: { lotteryType: 69, ...answer, entries: order.map(orderEntry) } },
      ),
    );
    return { again, plan: () => store.$state.get().entries, kind: () => again.$step.get().kind };
  };
  const orderEntry = ({ play, picks, multiple }: Entry, i: number) => ({
    play,
    multiple,
    picks: picks.map((numbers) => [...numbers]),
    entryNo: i + 1,
    stake: 100,
  });

  it('fills an empty cart at once, and can be undone', async () => {
    const { again, plan } = page([], [nap(3), nap(12), nap(4)]);
    await again.load();
    expect(again.$step.get()).toEqual({ kind: 'done', entries: [nap(3), nap(4)], dropped: 1 });
    expect(plan()).toEqual([nap(3), nap(4)]);
    again.undo();
    expect(plan()).toEqual([]);
  });

  it('asks the player if the cart has entries', async () => {
    for (const act of ['replace', 'add'] as const) {
      const { again, plan } = page([nap(1)], [nap(3)]);
      await again.load();
      expect(again.$step.get()).toMatchObject({ kind: 'choose', inCart: 1, old: { room: 1 } });
      expect(plan()).toEqual([nap(1)]);
      again[act]();
      expect(plan()).toEqual(act === 'add' ? [nap(1), nap(3)] : [nap(3)]);
      again.undo();
      expect(plan()).toEqual([nap(1)]);
    }
  });

  it('adds the entries that fit, and counts the others', async () => {
    const { again, plan } = page(plan49, [nap(3), nap(4)]);
    await again.load();
    again.add();
    expect(plan()).toHaveLength(50);
    expect(again.$step.get()).toMatchObject({ kind: 'done', entries: [nap(3)], dropped: 1 });
  });
  const plan49 = Array.from({ length: 49 }, () => nap(1));

  it.each([
    ['missing', { code: errorCodes.orderNotFound }],
    ['missing', { code: errorCodes.invalidInput }],
    ['missing', { lotteryType: 83 }],
    ['failed', { code: errorCodes.internalError }],
  ] as const)('leaves the cart alone if the order is %s', async (kind, answer) => {
    const { again, plan, kind: now } = page([nap(1)], [nap(3)], answer);
    await again.load();
    expect(now()).toBe(kind);
    again.add();
    expect(plan()).toEqual([nap(1)]);
  });

  it('is offered once, even if it is loaded repeatedly', async () => {
    const answers = [Promise.withResolvers<CallAnswer<Told>>(), Promise.withResolvers<CallAnswer<Told>>()] as const;
    const store = createCartStore(quickFive, noCartStorage, () => 7);
    let requests = 0;
    const again = createRepeatOrder(quickFive, store, () => answers[requests++ === 0 ? 0 : 1].promise);
    const loads = [again.load(), again.load()];
    for (const answer of answers)
      answer.resolve({ ok: true, data: { lotteryType: 69, entries: [orderEntry(nap(3), 0)] } });
    await Promise.all(loads);
    expect(again.$step.get()).toMatchObject({ kind: 'done' });
    expect(store.$state.get().entries).toEqual([nap(3)]);
  });

  it('cannot be retried while it is loading', async () => {
    const { again, kind } = page([], [], { code: errorCodes.internalError });
    await again.load();
    expect(kind()).toBe('failed');
    const load = again.load();
    expect(kind()).toBe('loading');
    await load;
    expect(kind()).toBe('failed');
  });

  it('reports that none of it can be played any more', async () => {
    const { again, kind } = page([], [nap(12)]);
    await again.load();
    expect(kind()).toBe('none');
  });
});
