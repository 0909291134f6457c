import { atom, type ReadableAtom } from 'nanostores';
import type { LoadOfflineCopyStore } from '../storage/offline-copy.ts';
import { $user } from '../session/user.ts';
import { NO_ANSWER, type CallAnswer } from './call.ts';

/** What to do with an answer; `again` requests it for the player who is logged in now. */
type AnswerAction = 'take' | 'again' | 'drop';

/**
 * Call it when a request is sent, and the returned function when the answer arrives. Another tab may have logged a
 * player in or out in between.
 */
function trackSessionOwner(): (answered: boolean) => AnswerAction {
  const owner = $user.get()?.userOpenId;
  return (answered) => {
    const now = $user.get()?.userOpenId;
    if (now === owner) return 'take';
    if (now !== undefined) return 'again';
    // An ended session is shown like any other failure.
    return answered ? 'drop' : 'take';
  };
}

/** Why a request failed. */
export interface RequestError {
  readonly code: number;
  /** In the player's language. */
  readonly message: string;
}

/** The data of the last answer, and the state of the current request. */
export interface RequestState<K, T> {
  readonly key: K;
  /** Undefined before the first answer. A failed request keeps the previous data. */
  readonly data: T | undefined;
  /** The screen waits for the first answer or for more rows. */
  readonly loading: boolean;
  /** The last request failed, so `data` may be old. */
  readonly error: RequestError | undefined;
  /** `data` is an offline copy from this time, in ms. */
  readonly copiedAt: number | undefined;
}

/** `dropped`: a newer answer is shown already, or the player has changed. */
export type RequestOutcome = 'shown' | 'failed' | 'dropped';

type Fetch<T> = () => Promise<CallAnswer<T>>;
type Merge<T> = (answer: T, before: T) => T;

interface RequestParts<T> {
  readonly join?: Merge<T> | undefined;
  readonly quiet?: boolean;
}

export interface RequestStoreOptions<K, T> {
  readonly key: K;
  readonly fetch: (key: K) => Promise<CallAnswer<T>>;
  /** How `refresh` merges an answer with the current data. Without it the answer replaces the data. */
  readonly merge?: Merge<T>;
  /** The offline copy of a key's data. */
  readonly offlineCopy?: (key: K) => LoadOfflineCopyStore<T>;
}

export interface RequestStore<K, T> {
  readonly $state: ReadableAtom<RequestState<K, T>>;
  /** Requests a key and removes the previous data. */
  readonly load: (key: K) => Promise<RequestOutcome>;
  /** Requests the same key again, after a push. The data stays until the answer; `quiet` shows no failure. */
  readonly refresh: (options?: { readonly quiet: boolean }) => Promise<RequestOutcome>;
  /** Requests more and merges it with the data. */
  readonly loadMore: (fetch: Fetch<T>, merge: Merge<T>) => Promise<RequestOutcome>;
  /** Changes the data after a command. Answers to requests sent before are dropped. */
  readonly change: (change: (data: T) => T) => void;
}

/** The offline copy of that name, e.g. 'order:<id>'. Its code is imported on first use. */
export const lazyOfflineCopy =
  <T>(name: string): LoadOfflineCopyStore<T> =>
  async () =>
    (await import('../storage/offline-copy.ts')).createOfflineCopyStore<T>(name);

/**
 * Data of one request at a time. Requests are numbered: an answer older than the one shown is dropped, and so is an
 * answer for a player who has logged out. A player who logged in instead gets a new request.
 */
export function createRequestStore<K, T>(options: RequestStoreOptions<K, T>): RequestStore<K, T> {
  const { merge, offlineCopy } = options;
  const empty = (key: K): RequestState<K, T> => ({
    key,
    data: undefined,
    loading: true,
    error: undefined,
    copiedAt: undefined,
  });
  const $state = atom(empty(options.key));
  let sent = 0;
  let shown = 0;

  const showError = async (number: number, { code, message }: RequestError): Promise<RequestOutcome> => {
    const { key, data } = $state.get();
    // There is no offline copy, so only the failure is shown.
    const readCopy = async () => (await offlineCopy?.(key)().catch(() => undefined))?.get();
    const copy = data === undefined && code === NO_ANSWER ? await readCopy() : undefined;
    if (number < shown) return 'dropped';
    $state.set({
      ...$state.get(),
      ...(copy && { data: copy.data, copiedAt: copy.at }),
      loading: false,
      error: { code, message },
    });
    return 'failed';
  };

  const request = async (fetch: Fetch<T>, { join, quiet = false }: RequestParts<T> = {}): Promise<RequestOutcome> => {
    const number = ++sent;
    const { key } = $state.get();
    const checkOwner = trackSessionOwner();
    const answer = await fetch();
    if (number < shown) return 'dropped';
    const action = checkOwner(answer.ok);
    if (action === 'again' && number === sent) return load(key);
    if (action !== 'take') return 'dropped';
    if (!answer.ok) return quiet ? 'failed' : showError(number, answer);
    shown = number;
    const before = $state.get().data;
    const data = join && before !== undefined ? join(answer.data, before) : answer.data;
    $state.set({ ...empty(key), data, loading: false });
    const copies = await offlineCopy?.(key)().catch(() => undefined);
    if (checkOwner(true) === 'take') copies?.set(data);
    return 'shown';
  };

  const load = (key: K): Promise<RequestOutcome> => {
    shown = sent + 1;
    $state.set(empty(key));
    return request(() => options.fetch(key));
  };

  return {
    $state,
    load,
    refresh: ({ quiet } = { quiet: false }) => {
      const { key } = $state.get();
      return request(() => options.fetch(key), { join: merge, quiet });
    },
    loadMore: (fetch, join) => {
      $state.set({ ...$state.get(), loading: true, error: undefined });
      return request(fetch, { join });
    },
    change: (change) => {
      const { key, data } = $state.get();
      if (data === undefined) return;
      shown = ++sent;
      $state.set({ ...empty(key), data: change(data), loading: false });
    },
  };
}
