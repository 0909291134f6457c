import { atom, type ReadableAtom } from 'nanostores';
import type { CallAnswer } from '#client/gateway.ts';

export type LookedUp<T> = { readonly found: T } | 'loading' | 'missing' | 'failed';

export interface LookUp<T> {
  readonly $loaded: ReadableAtom<LookedUp<T>>;
  readonly load: () => Promise<void>;
}

/** Not this player's, or no order's id at all. */
const MISSING: ReadonlySet<number> = new Set([430000005, 400000005]);

/** An order, or a ticket of one. What is shown stays when a later look fails, and never becomes older. */
export function createLookUp<T>(ask: () => Promise<CallAnswer<T>>): LookUp<T> {
  const $loaded = atom<LookedUp<T>>('loading');
  let asked = 0;
  let shown = 0;
  const load = async () => {
    if ($loaded.get() === 'failed') $loaded.set('loading');
    const mine = ++asked;
    const answer = await ask();
    if (mine < shown) return;
    if (answer.ok) {
      shown = mine;
      return $loaded.set({ found: answer.data });
    }
    if (typeof $loaded.get() !== 'object') $loaded.set(MISSING.has(answer.code) ? 'missing' : 'failed');
  };
  return { $loaded, load };
}
