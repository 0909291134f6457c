import { describe, expect, it } from 'vitest';
import type { TextStore } from '#client/storage/stores.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { createCartStore, cartKey } from './cart-store.ts';

function tab(): TextStore & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => void (value === null ? texts.delete(key) : texts.set(key, value)),
  };
}
const open = (kept: TextStore) => {
  const store = createCartStore(quickFive, kept, () => 7);
  store.restore();
  return store;
};

describe('a play page’s store', () => {
  it('has after a reload what it had before', () => {
    const kept = tab();
    const before = open(kept);
    before.choosePlay('nap2');
    before.toggleNumber(3);
    before.toggleNumber(8);
    before.setMultiple(10);
    before.addDraft();
    before.setDrawCount(4);
    before.toggleNumber(5);
    const after = open(kept);
    expect(after.$state.get()).toEqual(before.$state.get());
    expect(after.$state.get()).toMatchObject({
      entries: [{ play: 'nap2', picks: [[3, 8]], multiple: 10 }],
      draft: { picks: [[5]] },
      draws: 4,
    });
  });

  it('starts empty on what is broken in the tab', () => {
    const kept = tab();
    kept.set(cartKey(quickFive), '{');
    expect(open(kept).$state.get().entries).toEqual([]);
  });

  it('knows no multiple and no play but the game’s', () => {
    const store = open(tab());
    store.setMultiple(3);
    store.choosePlay('nap9');
    expect(store.$state.get().draft).toMatchObject({ play: 'nap1', multiple: 1 });
  });

  it('changes an entry, or leaves it was', () => {
    const store = open(tab());
    store.quickPick();
    store.addDraft();
    const [entry] = store.$state.get().entries;
    store.editEntry(0);
    store.clearDraft();
    store.stopEditing();
    expect(store.$state.get()).toMatchObject({ entries: [entry], editing: null, draft: { picks: [[]] } });
  });

  const threeEntries = () => {
    const store = open(tab());
    for (const n of [1, 2, 3]) {
      store.toggleNumber(n);
      store.addDraft();
    }
    return store;
  };
  const numbersIn = (store: ReturnType<typeof open>) => store.$state.get().entries.map(({ picks }) => picks.flat()[0]);

  it('gives back what was taken out of the plan, one by one or all of it', () => {
    const store = threeEntries();
    store.removeEntry(1);
    store.clearCart();
    expect(numbersIn(store)).toEqual([]);
    store.toggleNumber(9);
    store.undoRemoval();
    expect(numbersIn(store)).toEqual([1, 2, 3]);
    // What was chosen meanwhile stays, and there is nothing more to give back.
    expect(store.$state.get().draft.picks).toEqual([[9]]);
    expect(store.$removed.get()).toBeUndefined();
    store.undoRemoval();
    expect(numbersIn(store)).toEqual([1, 2, 3]);
  });

  it('gives back the entry that was being changed as it was, and goes on changing another', () => {
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

  it('gives nothing back once the plan has become another', () => {
    for (const act of ['addDraft', 'resetAfterPurchase', 'restore', 'editEntry'] as const) {
      const store = threeEntries();
      store.removeEntry(0);
      store.toggleNumber(9);
      if (act === 'editEntry') store.editEntry(0);
      else store[act]();
      expect([act, store.$removed.get()]).toEqual([act, undefined]);
    }
  });

  it('is ready for the next order after a purchase, in the same way of playing', () => {
    const store = open(tab());
    store.choosePlay('group2');
    store.quickPick();
    store.addDraft();
    store.setDrawCount(9);
    store.resetAfterPurchase();
    expect(store.$state.get()).toMatchObject({ entries: [], draws: 1, draft: { play: 'group2' } });
  });
});

describe('entries from elsewhere', () => {
  const entry = (n: number) => ({ play: 'nap1', picks: [[n]], multiple: 1 });
  const filled = () => {
    const kept = tab();
    return { kept, store: open(kept) };
  };
  it('take the place of the plan as far as the game allows them, and are kept', () => {
    const { kept, store } = filled();
    store.choosePlay('nap1');
    store.toggleNumber(3);
    store.addDraft();
    store.editEntry(0);
    const before = store.$state.get().entries;
    store.replaceEntries([entry(5), entry(99), { ...entry(7), multiple: 3 }, entry(8)]);
    expect(store.$state.get()).toMatchObject({ entries: [entry(5), entry(8)], editing: null });
    expect(open(kept).$state.get().entries).toEqual([entry(5), entry(8)]);
    expect(store.$removed.get()).toBeUndefined();
    store.replaceEntries(before);
    expect(store.$state.get().entries).toEqual(before);
  });
  it('are no more than an order holds', () => {
    const { store } = filled();
    store.replaceEntries(Array.from({ length: 200 }, () => entry(1)));
    expect(store.$state.get().entries).toHaveLength(quickFive.maxEntries);
  });
});
