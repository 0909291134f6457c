import { atom, type ReadableAtom } from 'nanostores';
import { readJson, type TextStore } from '#client/storage.ts';
import type { Entry, GameData, PlayData } from '#games/game.ts';
import { playOf } from '#games/entry.ts';
import { changePlay, quickPick, setPick, toggle } from './draft.ts';
import {
  addDraft,
  cleared,
  clearPlan,
  editEntry,
  emptyState,
  fillPlan,
  putBack,
  removeEntry,
  restored,
  setDraws,
  type PlayState,
} from './plan.ts';

/** A game's play page: what a player does to the plan, kept in the tab after each step. */
export interface PlayStore {
  readonly $state: ReadableAtom<PlayState>;
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
  readonly $removed: ReadableAtom<PlayState | undefined>;
  readonly undo: () => void;
  /** What was taken out stays out. */
  readonly keepRemoved: () => void;
  /** The plan holds these entries instead: saved ones, those of an old order, or those before. */
  readonly fill: (entries: readonly Entry[]) => void;
  readonly draws: (count: number) => void;
  /** After a purchase: the next order starts empty. */
  readonly bought: () => void;
}

export const keyOf = (game: GameData): string => `play:${game.key}`;

export function createPlayStore(game: GameData, kept: TextStore, random: () => number): PlayStore {
  const $state = atom(emptyState(game));
  const $removed = atom<PlayState | undefined>(undefined);
  const set = (next: PlayState, before?: PlayState) => {
    const now = $state.get();
    if (next.entries !== now.entries || next.editing !== now.editing) $removed.set(before);
    $state.set(next);
    kept.set(keyOf(game), JSON.stringify(next));
  };
  const change = (act: (state: PlayState) => PlayState) => set(act($state.get()));
  const takeOut = (act: (state: PlayState) => PlayState) => {
    const now = $state.get();
    set(act(now), $removed.get() ?? now);
  };
  const draft = (act: (draft: PlayState['draft'], play: PlayData) => PlayState['draft']) =>
    change((state) => {
      const play = playOf(game, state.draft.play);
      return play ? { ...state, draft: act(state.draft, play) } : state;
    });
  return {
    $state,
    load: () => set(restored(game, readJson(kept, keyOf(game)))),
    choosePlay: (key) => draft((now) => changePlay(game, now, key)),
    toggle: (n, position) => draft((now, play) => toggle(play, now, n, position)),
    setPick: (position, numbers) => draft((now, play) => setPick(play, now, position, numbers)),
    quickPick: () => draft((now, play) => quickPick(play, now, random)),
    clear: () => draft((now) => cleared(game, now)),
    multiple: (multiple) => draft((now) => (game.multiples.includes(multiple) ? { ...now, multiple } : now)),
    add: () => change((state) => addDraft(game, state)),
    edit: (at) => change((state) => editEntry(state, at)),
    stopEditing: () => change((state) => ({ ...state, editing: null, draft: cleared(game, state.draft) })),
    remove: (at) => takeOut((state) => removeEntry(game, state, at)),
    clearPlan: () => takeOut((state) => clearPlan(game, state)),
    $removed,
    undo: () =>
      change((state) => {
        const before = $removed.get();
        return before ? putBack(state, before) : state;
      }),
    keepRemoved: () => $removed.set(undefined),
    fill: (entries) => change((state) => fillPlan(game, state, entries)),
    draws: (count) => change((state) => setDraws(game, state, count)),
    bought: () => change((state) => ({ ...clearPlan(game, state), draws: 1 })),
  };
}
