import { atom, type ReadableAtom } from 'nanostores';
import { readJson, type TextStore } from '#client/storage/stores.ts';
import type { Entry, GameData, PlayData } from '#games/game.ts';
import { findPlay } from '#games/rules/entry.ts';
import { changePlay, quickPick, setPick, toggleNumber } from './draft.ts';
import {
  addDraft,
  clearedDraft,
  clearCart,
  editEntry,
  emptyCart,
  fillCart,
  restoreRemoved,
  removeEntry,
  restoreCart,
  setDrawCount,
  type CartState,
} from './cart.ts';

/** A game's play page: what a player does to the plan, kept in the tab after each step. */
export interface CartStore {
  readonly $state: ReadableAtom<CartState>;
  /** After the page is up, and when somebody logs in or out: what the tab holds for them. */
  readonly load: () => void;
  readonly choosePlay: (key: string) => void;
  /** With the position where several know the same numbers. */
  readonly toggle: (n: number, position?: number) => void;
  /** A position filled anew. */
  readonly setPick: (position: number, numbers: readonly number[]) => void;
  readonly quickPick: () => void;
  readonly clear: () => void;
  readonly multiple: (multiple: number) => void;
  readonly add: () => void;
  readonly edit: (at: number) => void;
  /** Leaves the entry being changed as it was. */
  readonly stopEditing: () => void;
  readonly remove: (at: number) => void;
  readonly clearPlan: () => void;
  /** The plan before entries were taken out of it, until it changes in another way. */
  readonly $removed: ReadableAtom<CartState | undefined>;
  readonly undo: () => void;
  /** What was taken out stays out. */
  readonly keepRemoved: () => void;
  /** The plan holds these entries instead: saved ones, those of an old order, or those before. */
  readonly fill: (entries: readonly Entry[]) => void;
  readonly draws: (count: number) => void;
  /** After a purchase: the next order starts empty. */
  readonly bought: () => void;
}

export const cartKey = (game: GameData): string => `play:${game.key}`;

export function createCartStore(game: GameData, kept: TextStore, random: () => number): CartStore {
  const $state = atom(emptyCart(game));
  const $removed = atom<CartState | undefined>(undefined);
  const set = (next: CartState, before?: CartState) => {
    const now = $state.get();
    if (next.entries !== now.entries || next.editing !== now.editing) $removed.set(before);
    $state.set(next);
    kept.set(cartKey(game), JSON.stringify(next));
  };
  const change = (act: (state: CartState) => CartState) => set(act($state.get()));
  const takeOut = (act: (state: CartState) => CartState) => {
    const now = $state.get();
    set(act(now), $removed.get() ?? now);
  };
  const draft = (act: (draft: CartState['draft'], play: PlayData) => CartState['draft']) =>
    change((state) => {
      const play = findPlay(game, state.draft.play);
      return play ? { ...state, draft: act(state.draft, play) } : state;
    });
  return {
    $state,
    load: () => set(restoreCart(game, readJson(kept, cartKey(game)))),
    choosePlay: (key) => draft((now) => changePlay(game, now, key)),
    toggle: (n, position) => draft((now, play) => toggleNumber(play, now, n, position)),
    setPick: (position, numbers) => draft((now, play) => setPick(play, now, position, numbers)),
    quickPick: () => draft((now, play) => quickPick(play, now, random)),
    clear: () => draft((now) => clearedDraft(game, now)),
    multiple: (multiple) => draft((now) => (game.multiples.includes(multiple) ? { ...now, multiple } : now)),
    add: () => change((state) => addDraft(game, state)),
    edit: (at) => change((state) => editEntry(state, at)),
    stopEditing: () => change((state) => ({ ...state, editing: null, draft: clearedDraft(game, state.draft) })),
    remove: (at) => takeOut((state) => removeEntry(game, state, at)),
    clearPlan: () => takeOut((state) => clearCart(game, state)),
    $removed,
    undo: () =>
      change((state) => {
        const before = $removed.get();
        return before ? restoreRemoved(state, before) : state;
      }),
    keepRemoved: () => $removed.set(undefined),
    fill: (entries) => change((state) => fillCart(game, state, entries)),
    draws: (count) => change((state) => setDrawCount(game, state, count)),
    bought: () => change((state) => ({ ...clearCart(game, state), draws: 1 })),
  };
}
