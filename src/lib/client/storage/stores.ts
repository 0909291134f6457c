/**
 * Texts by key. A browser may refuse to store them (private windows, blocked cookies); then nothing is stored and
 * nothing fails.
 */
export interface TextStore {
  get(key: string): string | null;
  /** Null removes the key. */
  set(key: string, value: string | null): void;
}

/** A store whose keys can be listed. */
export interface KeyedStore extends TextStore {
  keys(): readonly string[];
}

function textStore(kind: 'localStorage' | 'sessionStorage'): KeyedStore {
  const use = <T>(act: (storage: Storage) => T): T | null => {
    try {
      return typeof window === 'undefined' ? null : act(window[kind]);
    } catch {
      return null;
    }
  };
  return {
    get: (key) => use((storage) => storage.getItem(key)),
    keys: () => use((storage) => Object.keys(storage)) ?? [],
    set: (key, value) => {
      use((storage) => (value === null ? storage.removeItem(key) : storage.setItem(key, value)));
    },
  };
}

/** localStorage: permanent, shared by all tabs. */
export const localStore = textStore('localStorage');
/** sessionStorage: lives as long as the tab. */
export const sessionStore = textStore('sessionStorage');

/** The value of a stored text; null if it is missing or invalid. */
export function parseStored<T>(text: string | null): T | null {
  try {
    // Written by this product. Visitors who edit their storage affect only their own page.
    return JSON.parse(text ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** A stored JSON value; null if it is missing or invalid. */
export const readJson = <T>(store: TextStore, key: string): T | null => parseStored(store.get(key));
