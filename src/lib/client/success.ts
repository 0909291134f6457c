import { go, safeReturn } from './go.ts';
import { passing, readJson, type TextStore } from './storage.ts';

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
  passing.set(KEY, JSON.stringify({ title, description, to }));
  go(PANEL);
}

/** What was left for the panel; a reload finds it again, until `forget`. */
export function successLeft(store: TextStore = passing): Success | undefined {
  const left = readJson<Partial<Success>>(store, KEY);
  if (!left) return undefined;
  return { title: left.title ?? '', description: left.description ?? '', to: safeReturn(left.to) };
}

export const forgetSuccess = (store: TextStore = passing): void => store.set(KEY, null);
