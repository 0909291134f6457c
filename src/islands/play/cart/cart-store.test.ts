import { describe, expect, it } from 'vitest';
import type { TextStore } from '#client/storage/stores.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { createCartBrowser } from '#support/islands/cart-storage.ts';
import { memory } from '#support/islands/purchase.ts';
import { cartKey } from './kept-cart.ts';

/** A page in a tab of a browser that keeps no other cart. */
const open = (tab: TextStore) => createCartBrowser().openPage(quickFive, tab);

describe('the cart store', () => {
  it('restores its state after a reload', () => {
    const storage = memory();
    const before = open(storage);
    before.choosePlay('nap2');
    before.toggleNumber(3);
    before.toggleNumber(8);
    before.setMultiple(10);
    before.addDraft();
    before.setDrawCount(4);
    before.toggleNumber(5);
    const after = open(storage);
    expect(after.$state.get()).toEqual(before.$state.get());
    expect(after.$state.get()).toMatchObject({
      entries: [{ play: 'nap2', picks: [[3, 8]], multiple: 10 }],
      draft: { picks: [[5]] },
      draws: 4,
    });
  });

  it('starts empty if the stored state is broken', () => {
    const storage = memory();
    storage.set(cartKey(quickFive), '{');
    expect(open(storage).$state.get().entries).toEqual([]);
  });

  it("accepts only the game's multiples and plays", () => {
    const store = open(memory());
    store.setMultiple(3);
    store.choosePlay('nap9');
    expect(store.$state.get().draft).toMatchObject({ play: 'nap1', multiple: 1 });
  });

  it('starts each entry and each play type without a multiple', () => {
    const store = open(memory());
    store.setMultiple(50);
    store.choosePlay('nap2');
    expect(store.$state.get().draft.multiple).toBe(50);
    store.choosePlay('predict2');
    expect(store.$state.get().draft).toMatchObject({ play: 'predict2', multiple: 1 });
    store.setMultiple(20);
    store.quickPick();
    store.addDraft();
    expect(store.$state.get()).toMatchObject({ entries: [{ multiple: 20 }], draft: { multiple: 1 } });
    store.editEntry(0);
    expect(store.$state.get().draft.multiple).toBe(20);
    store.stopEditing();
    expect(store.$state.get().draft.multiple).toBe(1);
  });

  it('keeps an entry whose change is cancelled', () => {
    const store = open(memory());
    store.quickPick();
    store.addDraft();
    const [entry] = store.$state.get().entries;
    store.editEntry(0);
    store.clearDraft();
    store.stopEditing();
    expect(store.$state.get()).toMatchObject({ entries: [entry], editing: null, draft: { picks: [[]] } });
  });

  const threeEntries = () => {
    const store = open(memory());
    for (const n of [1, 2, 3]) {
      store.toggleNumber(n);
      store.addDraft();
    }
    return store;
  };
  const numbersIn = (store: ReturnType<typeof open>) => store.$state.get().entries.map(({ picks }) => picks.flat()[0]);

  it('restores removed entries, one or all of them', () => {
    const store = threeEntries();
    store.removeEntry(1);
    store.clearCart();
    expect(numbersIn(store)).toEqual([]);
    store.toggleNumber(9);
    store.undoRemoval();
    expect(numbersIn(store)).toEqual([1, 2, 3]);
    // Numbers chosen since then stay, and nothing can be restored any more.
    expect(store.$state.get().draft.picks).toEqual([[9]]);
    expect(store.$removed.get()).toBeUndefined();
    store.undoRemoval();
    expect(numbersIn(store)).toEqual([1, 2, 3]);
  });

  it('restores an entry that was being edited, and keeps editing another', () => {
    const store = threeEntries();
    store.editEntry(2);
    store.removeEntry(0);
    store.undoRemoval();
    expect(store.$state.get()).toMatchObject({ editing: 2, draft: { picks: [[3]] } });
    store.removeEntry(2);
    store.undoRemoval();
    expect(store.$state.get()).toMatchObject({ editing: null, draft: { picks: [[]] } });
    expect(numbersIn(store)).toEqual([1, 2, 3]);
  });

  it('restores nothing after another change of the cart', () => {
    for (const act of ['addDraft', 'resetAfterPurchase', 'restore', 'editEntry'] as const) {
      const store = threeEntries();
      store.removeEntry(0);
      store.toggleNumber(9);
      if (act === 'editEntry') store.editEntry(0);
      else store[act]();
      expect([act, store.$removed.get()]).toEqual([act, undefined]);
    }
  });

  it('keeps the play after a purchase and is otherwise empty', () => {
    const store = open(memory());
    store.choosePlay('group2');
    store.quickPick();
    store.addDraft();
    store.setDrawCount(9);
    store.resetAfterPurchase();
    expect(store.$state.get()).toMatchObject({ entries: [], draws: 1, draft: { play: 'group2' } });
  });
});

describe('entries from outside the picker', () => {
  const entry = (n: number) => ({ play: 'nap1', picks: [[n]], multiple: 1 });
  const filled = () => {
    const storage = memory();
    return { storage, store: open(storage) };
  };
  it("replace the cart's entries if the game allows them, and are stored", () => {
    const { storage, store } = filled();
    store.choosePlay('nap1');
    store.toggleNumber(3);
    store.addDraft();
    store.editEntry(0);
    const before = store.$state.get().entries;
    store.replaceEntries([entry(5), entry(99), { ...entry(7), multiple: 3 }, entry(8)]);
    expect(store.$state.get()).toMatchObject({ entries: [entry(5), entry(8)], editing: null });
    expect(open(storage).$state.get().entries).toEqual([entry(5), entry(8)]);
    expect(store.$removed.get()).toBeUndefined();
    store.replaceEntries(before);
    expect(store.$state.get().entries).toEqual(before);
  });
  it("are cut to the order's limit", () => {
    const { store } = filled();
    store.replaceEntries(Array.from({ length: 200 }, () => entry(1)));
    expect(store.$state.get().entries).toHaveLength(quickFive.maxEntries);
  });
});
