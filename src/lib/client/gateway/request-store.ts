import { atom, type ReadableAtom } from 'nanostores';
import { trackSessionOwner } from '../session/track-owner.ts';
import type { LoadOfflineCopyStore } from '../storage/offline-copy.ts';
import { NO_ANSWER, type CallAnswer } from './call.ts';

/** Why a request failed. */
export interface RequestError {
  readonly code: number;
  /** In the player's language. */
  readonly message: string;
}

/** What a request answered, and the state of the one under way. */
export interface RequestState<K, T> {
  readonly key: K;
  /** Undefined until the first answer. A later request that fails leaves it. */
  readonly data: T | undefined;
  /** The screen waits: for the first answer, or for more. */
  readonly loading: boolean;
  /** The last request failed, so `data` may be old. */
  readonly error: RequestError | undefined;
  /** `data` is a copy kept on this device; when it was true, in ms. */
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
  /** How `refresh` joins an answer with what is shown. Without it the answer replaces it. */
  readonly merge?: Merge<T>;
  /** Where the data of a key is kept to be read without a network. */
  readonly offlineCopy?: (key: K) => LoadOfflineCopyStore<T>;
}

export interface RequestStore<K, T> {
  readonly $state: ReadableAtom<RequestState<K, T>>;
  /** Requests a key. What was shown goes. */
  readonly load: (key: K) => Promise<RequestOutcome>;
  /** Requests the same key again, after a push. What is shown stays until the answer; `quiet` shows no failure. */
  readonly refresh: (options?: { readonly quiet: boolean }) => Promise<RequestOutcome>;
  /** Requests more and joins it with what is shown. */
  readonly loadMore: (fetch: Fetch<T>, merge: Merge<T>) => Promise<RequestOutcome>;
  /** Changes what is shown after a command. An answer to a request sent before is older, and is dropped. */
  readonly change: (change: (data: T) => T) => void;
}

/** The copy of that name, e.g. 'order:<id>'. Its code is imported when it is first needed. */
export const lazyOfflineCopy =
  <T>(name: string): LoadOfflineCopyStore<T> =>
  async () =>
    (await import('../storage/offline-copy.ts')).createOfflineCopyStore<T>(name);

/**
 * Data of one request at a time. Requests are numbered as they are sent: an answer that is older than the one shown is
 * dropped, and so is one for a player who has logged out meanwhile; whoever logged in instead gets a request of their own.
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
    // No copy could be read: there is nothing to show but the failure.
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
