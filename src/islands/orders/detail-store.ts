import { atom, type ReadableAtom } from 'nanostores';
import type { CallAnswer } from '#client/gateway.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { orderDetail } from '#contract/orders/430031-order-detail.ts';

export type Detail = ResponseOf<typeof orderDetail>;
export type Loaded = { readonly detail: Detail } | 'loading' | 'missing' | 'failed';

export interface DetailStore {
  readonly $loaded: ReadableAtom<Loaded>;
  readonly load: () => Promise<void>;
}

/** Not this player's, or no order's id at all. */
const MISSING: ReadonlySet<number> = new Set([430000005, 400000005]);

/** One order. What is shown stays when a later look fails, and never becomes older. */
export function createDetail(ask: () => Promise<CallAnswer<Detail>>): DetailStore {
  const $loaded = atom<Loaded>('loading');
  let asked = 0;
  let shown = 0;
  const load = async () => {
    const mine = ++asked;
    const answer = await ask();
    if (mine < shown) return;
    if (answer.ok) {
      shown = mine;
      return $loaded.set({ detail: answer.data });
    }
    if (typeof $loaded.get() !== 'object') $loaded.set(MISSING.has(answer.code) ? 'missing' : 'failed');
  };
  return { $loaded, load };
}
