import { go, safeReturnPath } from '../page/navigation.ts';
import { sessionStore, readJson, type TextStore } from '../storage/stores.ts';

/** Text of the success panel, and the path it returns to. */
export interface Success {
  readonly title: string;
  readonly description: string;
  readonly to: string;
}

/** sessionStorage, because anybody could write an address. */
const KEY = 'success';
const PANEL = '/successPanel';

/** Shows the success panel, which goes to `to` after five seconds. */
export function showSuccess({ title = '', description = '', to }: Partial<Success> & Pick<Success, 'to'>): void {
  sessionStore.set(KEY, JSON.stringify({ title, description, to }));
  go(PANEL);
}

/** Content of the panel. It survives a reload until `clearSuccess`. */
export function readSuccess(store: TextStore = sessionStore): Success | undefined {
  const stored = readJson<Partial<Success>>(store, KEY);
  if (!stored) return undefined;
  return { title: stored.title ?? '', description: stored.description ?? '', to: safeReturnPath(stored.to) };
}

export const clearSuccess = (store: TextStore = sessionStore): void => store.set(KEY, null);
