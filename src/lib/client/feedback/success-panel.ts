import { go, safeReturnPath } from '../page/navigation.ts';
import { sessionStore, readJson, type TextStore } from '../storage/stores.ts';

/** What the success panel says, and the path it leads back to. */
export interface Success {
  readonly title: string;
  readonly description: string;
  readonly to: string;
}

/** Session storage: an address could be anybody's writing. */
const KEY = 'success';
const PANEL = '/successPanel';

/** Shows the success panel (spec shell §2), which leads on to `to` after five seconds. */
export function showSuccess({ title = '', description = '', to }: Partial<Success> & Pick<Success, 'to'>): void {
  sessionStore.set(KEY, JSON.stringify({ title, description, to }));
  go(PANEL);
}

/** What was left for the panel; a reload finds it again, until `forget`. */
export function readSuccess(store: TextStore = sessionStore): Success | undefined {
  const left = readJson<Partial<Success>>(store, KEY);
  if (!left) return undefined;
  return { title: left.title ?? '', description: left.description ?? '', to: safeReturnPath(left.to) };
}

export const clearSuccess = (store: TextStore = sessionStore): void => store.set(KEY, null);
