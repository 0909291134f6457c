import { atom, type ReadableAtom } from 'nanostores';
import { NO_ANSWER, type CallAnswer } from '#client/gateway/call.ts';
import { trackSessionOwner } from '#client/session/track-owner.ts';
import type { LoadOfflineCopyStore } from '#client/storage/offline-copy.ts';

/** `at`: it was kept, and true at that moment (ms). */
export type LookupState<T> = { readonly found: T; readonly at?: number } | 'loading' | 'missing' | 'failed';

export interface LookupStore<T> {
  readonly $loaded: ReadableAtom<LookupState<T>>;
  readonly load: () => Promise<void>;
}

/** Not this player's, or no order's id at all. */
const MISSING: ReadonlySet<number> = new Set([430000005, 400000005]);

/**
 * An order, or a ticket of one. What is shown stays when a later look fails, and never becomes older. Where no answer can be had, what
 * was kept is shown. An answer for a player who is no longer there is dropped; who is there instead asks for themselves.
 */
export function createLookupStore<T>(
  ask: () => Promise<CallAnswer<T>>,
  kept?: LoadOfflineCopyStore<T>,
): LookupStore<T> {
  const $loaded = atom<LookupState<T>>('loading');
  let asked = 0;
  let shown = 0;
  const load = async (): Promise<void> => {
    if ($loaded.get() === 'failed') $loaded.set('loading');
    const mine = ++asked;
    const fate = trackSessionOwner();
    const answer = await ask();
    if (mine < shown) return;
    const what = fate(answer.ok);
    if (what === 'again' && mine === asked) return load();
    if (what !== 'take') return;
    if (answer.ok) {
      shown = mine;
      $loaded.set({ found: answer.data });
      return kept?.().then(
        (keeper) => {
          if (fate(true) === 'take') keeper.set(answer.data);
        },
        () => {},
      );
    }
    const none = typeof $loaded.get() !== 'object' && answer.code === NO_ANSWER;
    const seen = none && (await kept?.().catch(() => undefined))?.get();
    if (mine < shown) return;
    if (seen) return $loaded.set({ found: seen.data, at: seen.at });
    if (typeof $loaded.get() !== 'object') $loaded.set(MISSING.has(answer.code) ? 'missing' : 'failed');
  };
  return { $loaded, load };
}
