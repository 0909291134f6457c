import { checkEntry } from '#games/rules/entry.ts';
import type { Entry, GameData, PlayData } from '#games/game.ts';
import type { CartState, Draft } from '../cart-types.ts';
import { emptyDraft, entryFromDraft, firstMultiple, quickPick } from './draft.ts';

/** A page starts with such a play type: one without numbers would be complete before the player has chosen it. */
const needsNumbers = ({ positions }: PlayData): boolean => positions.length > 0;

export function emptyCart(game: GameData): CartState {
  const play = game.plays.find(needsNumbers) ?? game.plays[0];
  if (!play) throw new Error('a game has plays');
  return { draft: emptyDraft(play, firstMultiple(game)), entries: [], draws: 1, editing: null };
}

/** Empties the draft but keeps its play type. A multiple is chosen for one entry and not for the next. */
export const clearedDraft = (game: GameData, { play }: Draft): Draft => {
  const same = game.plays.find(({ key }) => key === play);
  return same && needsNumbers(same) ? emptyDraft(same, firstMultiple(game)) : emptyCart(game).draft;
};

export const canAddDraft = (game: GameData, { draft, entries, editing }: CartState): boolean =>
  checkEntry(game, entryFromDraft(draft)).ok && (editing !== null || entries.length < game.maxEntries);

/** Adds the draft to the cart, or replaces the entry that it was opened from. */
export function addDraft(game: GameData, state: CartState): CartState {
  const checked = checkEntry(game, entryFromDraft(state.draft));
  if (!checked.ok || !canAddDraft(game, state)) return state;
  const { entry } = checked.value;
  const entries =
    state.editing === null
      ? [...state.entries, entry]
      : state.entries.map((other, i) => (i === state.editing ? entry : other));
  return { ...state, entries, editing: null, draft: clearedDraft(game, state.draft) };
}

/** Adds random entries of the draft's play type, or of one that has numbers, as many as the order has room for. */
export function addRandomEntries(game: GameData, state: CartState, count: number, random: () => number): CartState {
  const own = game.plays.find(({ key }) => key === state.draft.play);
  const play = own && needsNumbers(own) ? own : game.plays.find(needsNumbers);
  if (!play) return state;
  const blank = emptyDraft(play, state.draft.multiple);
  const room = Math.min(count, game.maxEntries - state.entries.length);
  const added = Array.from({ length: Math.max(0, room) }, () => entryFromDraft(quickPick(play, blank, random)));
  return { ...state, entries: [...state.entries, ...playableEntries(game, added)] };
}

export function editEntry(state: CartState, at: number): CartState {
  const entry = state.entries[at];
  return entry ? { ...state, editing: at, draft: entry } : state;
}

export function removeEntry(game: GameData, state: CartState, at: number): CartState {
  const entries = state.entries.filter((_, i) => i !== at);
  if (state.editing === at) return { ...state, entries, editing: null, draft: clearedDraft(game, state.draft) };
  const editing = state.editing !== null && state.editing > at ? state.editing - 1 : state.editing;
  return { ...state, entries, editing };
}

export const clearCart = (game: GameData, state: CartState): CartState => ({
  ...state,
  entries: [],
  editing: null,
  draft: state.editing === null ? state.draft : clearedDraft(game, state.draft),
});

/** Restores the entries removed since `before`. Call it only if nothing else has changed the cart since. */
export const restoreRemoved = (state: CartState, before: CartState): CartState => ({
  ...state,
  entries: before.entries,
  // The entry being changed may be among the removed ones.
  editing: state.editing === null ? null : before.editing,
});

/** Filters entries by the current rules, which may have changed since they were stored. */
export const playableEntries = (game: GameData, entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => {
    const checked = checkEntry(game, entry);
    return checked.ok ? [checked.value.entry] : [];
  });

/** A text of entries from a cart, an order or a browser's storage, the same for the same entries. */
const entriesJson = (entries: readonly Entry[]): string =>
  JSON.stringify(entries.map(({ play, picks, multiple }) => [play, picks, multiple]));

/** Whether two lists have the same entries in the same order. */
export const isSameEntries = (one: readonly Entry[], other: readonly Entry[]): boolean =>
  entriesJson(one) === entriesJson(other);

/** Copies entries into the mutable lists that commands take. */
export const toWireEntries = (entries: readonly Entry[]) =>
  entries.map(({ play, picks, multiple }) => ({ play, multiple, picks: picks.map((numbers) => [...numbers]) }));

/** Replaces the cart's entries, up to the maximum of an order. The entry being changed is reset. */
export const fillCart = (game: GameData, state: CartState, entries: readonly Entry[]): CartState => ({
  ...clearCart(game, state),
  entries: playableEntries(game, entries).slice(0, game.maxEntries),
});

export const setDrawCount = (game: GameData, state: CartState, draws: number): CartState => ({
  ...state,
  draws: Math.min(game.maxDraws, Math.max(1, Math.trunc(draws))),
});

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isNumbers = (value: unknown): value is readonly number[] =>
  isList(value) && value.every((n) => Number.isInteger(n));
export const isEntry = (value: unknown): value is Entry => {
  if (typeof value !== 'object' || value === null) return false;
  const { play, picks, multiple } = value as Partial<Record<keyof Entry, unknown>>;
  return typeof play === 'string' && typeof multiple === 'number' && isList(picks) && picks.every(isNumbers);
};

/** A stored draft may be incomplete, but each of its numbers must be allowed. */
function readDraft(game: GameData, value: unknown): Draft | undefined {
  if (!isEntry(value)) return undefined;
  const play = game.plays.find(({ key }) => key === value.play);
  const fits = play?.positions.every(({ choose, from, to, repeats }, i) => {
    const numbers = value.picks[i];
    return (
      numbers !== undefined &&
      numbers.length <= choose &&
      (repeats === true || new Set(numbers).size === numbers.length) &&
      numbers.every((n) => n >= from && n <= to)
    );
  });
  const isDistinct = new Set(value.picks.flat()).size === value.picks.flat().length;
  if (!play || !fits || value.picks.length !== play.positions.length || (play.distinct && !isDistinct))
    return undefined;
  return game.multiples.includes(value.multiple) ? value : undefined;
}

/**
 * Reads a stored cart. Anything that the rules do not allow is dropped: they may have changed, and anybody can write to
 * a browser's storage.
 */
export function restoreCart(game: GameData, value: unknown): CartState {
  const empty = emptyCart(game);
  if (typeof value !== 'object' || value === null) return empty;
  const stored = value as Partial<Record<keyof CartState, unknown>>;
  const entries = playableEntries(game, (isList(stored.entries) ? stored.entries : []).filter(isEntry)).slice(
    0,
    game.maxEntries,
  );
  const state: CartState = { ...empty, entries, draft: readDraft(game, stored.draft) ?? empty.draft };
  const editing = typeof stored.editing === 'number' && state.entries[stored.editing] ? stored.editing : null;
  return setDrawCount(
    game,
    { ...state, editing },
    typeof stored.draws === 'number' && Number.isFinite(stored.draws) ? stored.draws : 1,
  );
}
