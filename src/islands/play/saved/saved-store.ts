import { atom, type ReadableAtom } from 'nanostores';
import type { CallAnswer } from '#client/gateway/call.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { savedNumbers } from '#contract/orders/430035-saved-numbers.ts';
import type { Entry } from '#games/game.ts';

type SavedNumbersList = ResponseOf<typeof savedNumbers>;
export type SavedNumbers = SavedNumbersList['list'][number];

/** The commands, each for one game. */
export interface SavedNumbersApi {
  readonly list: () => Promise<CallAnswer<SavedNumbersList>>;
  readonly save: (name: string, entries: readonly Entry[]) => Promise<CallAnswer<SavedNumbers>>;
  readonly rename: (id: number, name: string) => Promise<CallAnswer<SavedNumbers>>;
  readonly remove: (id: number) => Promise<CallAnswer<object>>;
}

export interface SavedNumbersState {
  /** By name; undefined until it is loaded. */
  readonly list: readonly SavedNumbers[] | undefined;
  /** How many there may be. */
  readonly most: number;
  /** The list could not be loaded. */
  readonly failed: boolean;
  /** A command is under way. */
  readonly busy: boolean;
  /** Removed last: can be put back until something else is done. */
  readonly removed: SavedNumbers | undefined;
  /** Why a command was refused, in the player's language. */
  readonly error: string;
}

/** Each command returns whether it was done. */
export interface SavedNumbersStore {
  readonly $state: ReadableAtom<SavedNumbersState>;
  readonly load: () => Promise<void>;
  readonly save: (name: string, entries: readonly Entry[]) => Promise<boolean>;
  readonly rename: (id: number, name: string) => Promise<boolean>;
  readonly remove: (saved: SavedNumbers) => Promise<boolean>;
  readonly undoRemoval: () => Promise<boolean>;
}

/** `language` decides the order of names; two of the same name stay in the order they were saved. */
export function createSavedNumbersStore(api: SavedNumbersApi, language: string): SavedNumbersStore {
  const $state = atom<SavedNumbersState>({
    list: undefined,
    most: 0,
    failed: false,
    busy: false,
    removed: undefined,
    error: '',
  });
  let loads = 0;
  const update = (changes: Partial<SavedNumbersState>) => $state.set({ ...$state.get(), ...changes });
  const sort = (list: readonly SavedNumbers[]) =>
    list.toSorted((a, b) => a.name.localeCompare(b.name, language) || a.id - b.id);
  const listWithout = (id: number) => ($state.get().list ?? []).filter((one) => one.id !== id);
  const put = (saved: SavedNumbers) => update({ list: sort([...listWithout(saved.id), saved]) });

  /** One command at a time: a second press on a slow connection sends nothing twice. */
  const run = async <T>(command: () => Promise<CallAnswer<T>>, onDone: (data: T) => void): Promise<boolean> => {
    if ($state.get().busy) return false;
    update({ busy: true, error: '' });
    const answer = await command();
    update({ busy: false, ...(answer.ok ? { removed: undefined } : { error: answer.message }) });
    if (answer.ok) onDone(answer.data);
    return answer.ok;
  };

  const save = (name: string, entries: readonly Entry[]) => run(() => api.save(name, entries), put);
  return {
    $state,
    load: async () => {
      const mine = ++loads;
      update({ failed: false });
      const answer = await api.list();
      if (mine !== loads) return;
      if (answer.ok) update({ list: sort(answer.data.list), most: answer.data.most });
      else update({ failed: true });
    },
    save,
    rename: (id, name) => run(() => api.rename(id, name), put),
    remove: (saved) =>
      run(
        () => api.remove(saved.id),
        () => update({ list: listWithout(saved.id), removed: saved }),
      ),
    undoRemoval: () => {
      const { removed } = $state.get();
      return removed ? save(removed.name, removed.entries) : Promise.resolve(false);
    },
  };
}
