import { expect, test } from 'vitest';
import { superOcean } from '#games/super-ocean/index.ts';
import { noCartStorage } from '#support/islands/cart-storage.ts';
import { creatureCounts, playForCount, toggleCreature } from './creature-choice.ts';
import { canAddDraft } from '../cart/cart.ts';
import { createCartStore } from '../cart/cart-store.ts';

test('the game has a play for each count from one to six', () => {
  expect(creatureCounts(superOcean)).toEqual([1, 2, 3, 4, 5, 6]);
  expect([0, 1, 2, 6, 7].map((count) => playForCount(superOcean, count)?.key)).toEqual([
    'pick1',
    'pick1',
    'pick2',
    'pick6',
    undefined,
  ]);
});

test('adds and removes creatures, up to six', () => {
  expect(toggleCreature([], 5, 6)).toEqual([5]);
  expect(toggleCreature([5, 36], 5, 6)).toEqual([36]);
  expect(toggleCreature([1, 2, 3, 4, 5, 6], 7, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(toggleCreature([1, 2, 3, 4, 5, 6], 3, 6)).toEqual([1, 2, 4, 5, 6]);
});

test('makes an entry for each number of taps, and keeps the creatures while the play changes', () => {
  const store = createCartStore(superOcean, noCartStorage, () => 0);
  const tap = (n: number) => {
    const next = toggleCreature(store.$state.get().draft.picks[0] ?? [], n, 6);
    store.choosePlay(playForCount(superOcean, next.length)?.key ?? '');
    store.setPick(0, next);
  };
  expect(canAddDraft(superOcean, store.$state.get())).toBe(false);
  for (const [i, n] of [30, 4, 17, 9, 36, 1].entries()) {
    tap(n);
    expect(store.$state.get().draft.play).toBe(`pick${i + 1}`);
    expect(canAddDraft(superOcean, store.$state.get())).toBe(true);
  }
  tap(30);
  expect(store.$state.get().draft).toMatchObject({ play: 'pick5', picks: [[4, 17, 9, 36, 1]] });
  store.addDraft();
  expect(store.$state.get().entries).toEqual([{ play: 'pick5', picks: [[1, 4, 9, 17, 36]], multiple: 1 }]);
});
