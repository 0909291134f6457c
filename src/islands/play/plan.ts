import { checkEntry } from '#games/entry.ts';
import type { Entry, GameData, PlayData } from '#games/game.ts';
import { emptyDraft, entryOf, type Draft } from './draft.ts';

/** What a player has put together on a play page, and what a reload or a login must not lose. */
export interface PlayState {
  readonly draft: Draft;
  readonly entries: readonly Entry[];
  /** How many draws, one after another. */
  readonly draws: number;
  /** The entry of the plan that the draft changes, if it does. */
  readonly editing: number | null;
}

/** A bet without numbers is complete as it is: a page begins with one that asks for some, so that nothing is chosen for the player. */
const asks = ({ positions }: PlayData): boolean => positions.length > 0;

export function emptyState(game: GameData): PlayState {
  const play = game.plays.find(asks) ?? game.plays[0];
  if (!play) throw new Error('a game has plays');
  return { draft: emptyDraft(play, game.multiples[0] ?? 1), entries: [], draws: 1, editing: null };
}

/** Nothing chosen any more; the way to play and the multiple stay. */
export const cleared = (game: GameData, { play, multiple }: Draft): Draft => {
  const same = game.plays.find(({ key }) => key === play);
  return same && asks(same) ? emptyDraft(same, multiple) : { ...emptyState(game).draft, multiple };
};

export const canAdd = (game: GameData, { draft, entries, editing }: PlayState): boolean =>
  checkEntry(game, entryOf(draft)).ok && (editing !== null || entries.length < game.maxEntries);

/** The draft becomes an entry of the plan, or replaces the one it was opened from. */
export function addDraft(game: GameData, state: PlayState): PlayState {
  const checked = checkEntry(game, entryOf(state.draft));
  if (!checked.ok || !canAdd(game, state)) return state;
  const { entry } = checked.value;
  const entries =
    state.editing === null
      ? [...state.entries, entry]
      : state.entries.map((other, i) => (i === state.editing ? entry : other));
  return { ...state, entries, editing: null, draft: cleared(game, state.draft) };
}

export function editEntry(state: PlayState, at: number): PlayState {
  const entry = state.entries[at];
  return entry ? { ...state, editing: at, draft: entry } : state;
}

export function removeEntry(game: GameData, state: PlayState, at: number): PlayState {
  const entries = state.entries.filter((_, i) => i !== at);
  if (state.editing === at) return { ...state, entries, editing: null, draft: cleared(game, state.draft) };
  const editing = state.editing !== null && state.editing > at ? state.editing - 1 : state.editing;
  return { ...state, entries, editing };
}

export const clearPlan = (game: GameData, state: PlayState): PlayState => ({
  ...state,
  entries: [],
  editing: null,
  draft: state.editing === null ? state.draft : cleared(game, state.draft),
});

/** What was taken out since `before` is back; nothing but that has changed the plan meanwhile. */
export const putBack = (state: PlayState, before: PlayState): PlayState => ({
  ...state,
  entries: before.entries,
  // The entry being changed may have gone, and what was changed of it with it.
  editing: state.editing === null ? null : before.editing,
});

/** Entries from elsewhere, as far as the game allows them now: rules may have changed since. */
export const playable = (game: GameData, entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => {
    const checked = checkEntry(game, entry);
    return checked.ok ? [checked.value.entry] : [];
  });

/** The plan holds these entries from now on, as many as an order may; what was being changed is left as it was. */
export const fillPlan = (game: GameData, state: PlayState, entries: readonly Entry[]): PlayState => ({
  ...clearPlan(game, state),
  entries: playable(game, entries).slice(0, game.maxEntries),
});

export const setDraws = (game: GameData, state: PlayState, draws: number): PlayState => ({
  ...state,
  draws: Math.min(game.maxDraws, Math.max(1, Math.trunc(draws))),
});

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isNumbers = (value: unknown): value is readonly number[] =>
  isList(value) && value.every((n) => Number.isInteger(n));
const isEntry = (value: unknown): value is Entry => {
  if (typeof value !== 'object' || value === null) return false;
  const { play, picks, multiple } = value as Partial<Record<keyof Entry, unknown>>;
  return typeof play === 'string' && typeof multiple === 'number' && isList(picks) && picks.every(isNumbers);
};

/** A stored draft may lack numbers, but each it has must be one the play could take. */
function draftFrom(game: GameData, value: unknown): Draft | undefined {
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
  const unlike = new Set(value.picks.flat()).size === value.picks.flat().length;
  if (!play || !fits || value.picks.length !== play.positions.length || (play.distinct && !unlike)) return undefined;
  return game.multiples.includes(value.multiple) ? value : undefined;
}

/** What was stored, as far as the game still allows it: rules may have changed since, and anybody may write in a store. */
export function restored(game: GameData, value: unknown): PlayState {
  const empty = emptyState(game);
  if (typeof value !== 'object' || value === null) return empty;
  const stored = value as Partial<Record<keyof PlayState, unknown>>;
  const entries = playable(game, (isList(stored.entries) ? stored.entries : []).filter(isEntry)).slice(
    0,
    game.maxEntries,
  );
  const state: PlayState = { ...empty, entries, draft: draftFrom(game, stored.draft) ?? empty.draft };
  const editing = typeof stored.editing === 'number' && state.entries[stored.editing] ? stored.editing : null;
  return setDraws(
    game,
    { ...state, editing },
    typeof stored.draws === 'number' && Number.isFinite(stored.draws) ? stored.draws : 1,
  );
}
