import { atom, type ReadableAtom } from 'nanostores';
import type { CallAnswer } from '#client/gateway/call.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { savedNumbers } from '#contract/orders/430035-saved-numbers.ts';
import type { Entry } from '#games/game.ts';

type Answer = ResponseOf<typeof savedNumbers>;
export type SavedNumbers = Answer['list'][number];

/** How the gateway is asked, each for one game. */
export interface SavedNumbersApi {
  readonly list: () => Promise<CallAnswer<Answer>>;
  readonly save: (name: string, entries: readonly Entry[]) => Promise<CallAnswer<SavedNumbers>>;
  readonly rename: (id: number, name: string) => Promise<CallAnswer<SavedNumbers>>;
  readonly remove: (id: number) => Promise<CallAnswer<object>>;
}

export interface SavedNumbersState {
  /** By name; undefined until it is known. */
  readonly list: readonly SavedNumbers[] | undefined;
  /** How many there may be. */
  readonly most: number;
  /** The list could not be had. */
  readonly failed: boolean;
  /** Asked for something, not answered yet. */
  readonly busy: boolean;
  /** Taken out last: can be put back until something else is done. */
  readonly removed: SavedNumbers | undefined;
  /** What was refused, in the player's language. */
  readonly error: string;
}

export interface SavedNumbersStore {
  readonly $state: ReadableAtom<SavedNumbersState>;
  readonly load: () => Promise<void>;
  /** Whether it was done. */
  readonly save: (name: string, entries: readonly Entry[]) => Promise<boolean>;
  readonly rename: (id: number, name: string) => Promise<boolean>;
  readonly remove: (saved: SavedNumbers) => Promise<boolean>;
  readonly undo: () => Promise<boolean>;
}

/** `language` decides the order of names; two of the same name stand as they were saved. */
export function createSavedNumbersStore(calls: SavedNumbersApi, language: string): SavedNumbersStore {
  const $state = atom<SavedNumbersState>({
    list: undefined,
    most: 0,
    failed: false,
    busy: false,
    removed: undefined,
    error: '',
  });
  let looks = 0;
  const set = (more: Partial<SavedNumbersState>) => $state.set({ ...$state.get(), ...more });
  const inOrder = (list: readonly SavedNumbers[]) =>
    list.toSorted((a, b) => a.name.localeCompare(b.name, language) || a.id - b.id);
  const others = (id: number) => ($state.get().list ?? []).filter((one) => one.id !== id);
  const take = (saved: SavedNumbers) => set({ list: inOrder([...others(saved.id), saved]) });

  /** One thing at a time: a second press on a slow connection asks for nothing twice. */
  const act = async <T>(ask: () => Promise<CallAnswer<T>>, done: (data: T) => void): Promise<boolean> => {
    if ($state.get().busy) return false;
    set({ busy: true, error: '' });
    const answer = await ask();
    set({ busy: false, ...(answer.ok ? { removed: undefined } : { error: answer.message }) });
    if (answer.ok) done(answer.data);
    return answer.ok;
  };

  const save = (name: string, entries: readonly Entry[]) => act(() => calls.save(name, entries), take);
  return {
    $state,
    load: async () => {
      const mine = ++looks;
      set({ failed: false });
      const answer = await calls.list();
      if (mine !== looks) return;
      if (answer.ok) set({ list: inOrder(answer.data.list), most: answer.data.most });
      else set({ failed: true });
    },
    save,
    rename: (id, name) => act(() => calls.rename(id, name), take),
    remove: (saved) =>
      act(
        () => calls.remove(saved.id),
        () => set({ list: others(saved.id), removed: saved }),
      ),
    undo: () => {
      const { removed } = $state.get();
      return removed ? save(removed.name, removed.entries) : Promise.resolve(false);
    },
  };
}
