import { atom } from 'nanostores';
import type { GameData, PlayData } from '#games/game.ts';
import { findPlay } from '#games/rules/entry.ts';
import type { CartState, CartStorage, CartStore, Draft } from '../cart-types.ts';
import {
  addDraft,
  addRandomEntries,
  clearCart,
  clearedDraft,
  editEntry,
  emptyCart,
  fillCart,
  isSameEntries,
  removeEntry,
  restoreCart,
  restoreRemoved,
  setDrawCount,
} from './cart.ts';
import { changePlay, quickPick, setPick, toggleNumber } from './draft.ts';

export function createCartStore(game: GameData, storage: CartStorage, random: () => number): CartStore {
  const $state = atom(emptyCart(game));
  const $removed = atom<CartState | undefined>(undefined);
  const set = (next: CartState, before?: CartState) => {
    const now = $state.get();
    if (next.entries !== now.entries || next.editing !== now.editing) $removed.set(before);
    $state.set(next);
    storage.save(next);
  };
  const change = (update: (state: CartState) => CartState) => set(update($state.get()));
  const remove = (update: (state: CartState) => CartState) => {
    const now = $state.get();
    set(update(now), $removed.get() ?? now);
  };
  const changeDraft = (update: (draft: Draft, play: PlayData) => Draft) =>
    change((state) => {
      const play = findPlay(game, state.draft.play);
      return play ? { ...state, draft: update(state.draft, play) } : state;
    });
  const resetAfterPurchase = () => change((state) => ({ ...clearCart(game, state), draws: 1 }));
  return {
    $state,
    restore: () => {
      const { cart, isBought } = storage.restore();
      // Not saved: what a page reads when it opens is no change of the cart.
      $removed.set(undefined);
      $state.set(restoreCart(game, cart));
      if (isBought) resetAfterPurchase();
    },
    choosePlay: (key) => changeDraft((now) => changePlay(game, now, key)),
    toggleNumber: (n, position) => changeDraft((now, play) => toggleNumber(play, now, n, position)),
    setPick: (position, numbers) => changeDraft((now, play) => setPick(play, now, position, numbers)),
    quickPick: () => changeDraft((now, play) => quickPick(play, now, random)),
    clearDraft: () => changeDraft((now) => clearedDraft(game, now)),
    setMultiple: (multiple) => changeDraft((now) => (game.multiples.includes(multiple) ? { ...now, multiple } : now)),
    addDraft: () => change((state) => addDraft(game, state)),
    addRandomEntries: (count) => change((state) => addRandomEntries(game, state, count, random)),
    editEntry: (at) => change((state) => editEntry(state, at)),
    stopEditing: () => change((state) => ({ ...state, editing: null, draft: clearedDraft(game, state.draft) })),
    removeEntry: (at) => remove((state) => removeEntry(game, state, at)),
    clearCart: () => remove((state) => clearCart(game, state)),
    $removed,
    undoRemoval: () =>
      change((state) => {
        const before = $removed.get();
        return before ? restoreRemoved(state, before) : state;
      }),
    dropRemoved: () => $removed.set(undefined),
    replaceEntries: (entries) => change((state) => fillCart(game, state, entries)),
    setDrawCount: (count) => change((state) => setDrawCount(game, state, count)),
    resetAfterPurchase,
    publishPurchase: storage.publishPurchase,
    followPurchase: () => {
      const { entries } = $state.get();
      if (entries.length > 0 && isSameEntries(entries, storage.readPurchase())) resetAfterPurchase();
    },
  };
}
