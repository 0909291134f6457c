import { atom, type ReadableAtom } from 'nanostores';
import type { CallAnswer } from '#client/gateway/call.ts';
import { createRequestStore, type RequestState } from '#client/gateway/request-store.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { savedNumbers } from '#contract/orders/430035-saved-numbers.ts';
import type { Entry } from '#games/game.ts';

type SavedNumbersList = ResponseOf<typeof savedNumbers>;
export type SavedNumbers = SavedNumbersList['list'][number];

/** The commands for one game. */
export interface SavedNumbersApi {
  readonly list: () => Promise<CallAnswer<SavedNumbersList>>;
  readonly save: (name: string, entries: readonly Entry[]) => Promise<CallAnswer<SavedNumbers>>;
  readonly rename: (id: number, name: string) => Promise<CallAnswer<SavedNumbers>>;
  readonly remove: (id: number) => Promise<CallAnswer<object>>;
}

export interface RemovalState {
  /** The last removed set, which can be restored until another command. */
  readonly removed: SavedNumbers | undefined;
  /** Why the last removal, or its undoing, was refused, in the player's language. */
  readonly error: string;
}

export interface SavedNumbersStore {
  /** By name. */
  readonly $list: ReadableAtom<RequestState<null, SavedNumbersList>>;
  readonly $removal: ReadableAtom<RemovalState>;
  readonly load: () => void;
  /** For a form: it shows what is refused, and is not sent twice at once. */
  readonly save: SavedNumbersApi['save'];
  readonly rename: SavedNumbersApi['rename'];
  /** One at a time: a second press on a slow connection sends nothing. */
  readonly remove: (saved: SavedNumbers) => Promise<void>;
  readonly undoRemoval: () => Promise<void>;
}

const NOTHING_REMOVED: RemovalState = { removed: undefined, error: '' };

/** `language` decides the sort order. Sets with equal names stay in the order they were saved. */
export function createSavedNumbersStore(api: SavedNumbersApi, language: string): SavedNumbersStore {
  const $removal = atom(NOTHING_REMOVED);
  const sort = (list: readonly SavedNumbers[]) =>
    list.toSorted((a, b) => a.name.localeCompare(b.name, language) || a.id - b.id);
  const { $state, load, change } = createRequestStore<null, SavedNumbersList>({
    key: null,
    fetch: async () => {
      const answer = await api.list();
      return answer.ok ? { ok: true, data: { ...answer.data, list: sort(answer.data.list) } } : answer;
    },
  });
  const replace = (id: number, saved: readonly SavedNumbers[]) =>
    change(({ list, most }) => ({ most, list: sort([...list.filter((one) => one.id !== id), ...saved]) }));
  const put = (answer: CallAnswer<SavedNumbers>) => {
    if (answer.ok) {
      replace(answer.data.id, [answer.data]);
      $removal.set(NOTHING_REMOVED);
    }
    return answer;
  };
  const save: SavedNumbersApi['save'] = async (name, entries) => put(await api.save(name, entries));

  let isSending = false;
  const sendOnce = async (command: () => Promise<CallAnswer<object>>) => {
    if (isSending) return false;
    isSending = true;
    $removal.set({ ...$removal.get(), error: '' });
    const answer = await command().finally(() => (isSending = false));
    if (!answer.ok) $removal.set({ ...$removal.get(), error: answer.message });
    return answer.ok;
  };
  return {
    $list: $state,
    $removal,
    load: () => void load(null),
    save,
    rename: async (id, name) => put(await api.rename(id, name)),
    remove: async (saved) => {
      if (!(await sendOnce(() => api.remove(saved.id)))) return;
      replace(saved.id, []);
      $removal.set({ removed: saved, error: '' });
    },
    undoRemoval: async () => {
      const { removed } = $removal.get();
      if (removed) await sendOnce(() => save(removed.name, removed.entries));
    },
  };
}
