import { atom, type ReadableAtom } from 'nanostores';
import type { CallAnswer } from '#client/gateway/call.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { grandPrizeOrders } from '#contract/orders/101063-grand-prize-orders.ts';
import type { unclaimedGrandPrize } from '#contract/orders/101078-unclaimed-grand-prize.ts';

export type GrandPrizesPage = ResponseOf<typeof grandPrizeOrders>;
export type UnclaimedPrizes = ResponseOf<typeof unclaimedGrandPrize>;
export interface GrandPrizesView {
  readonly prizes: GrandPrizesPage['list'];
  readonly unclaimed: UnclaimedPrizes;
}
type Both = readonly [CallAnswer<GrandPrizesPage>, CallAnswer<UnclaimedPrizes>];

/** The player's grand prizes, and what is to be claimed of them. What is shown stays when a later look fails. */
export function createGrandPrizesStore(ask: () => Promise<Both>): {
  readonly $page: ReadableAtom<GrandPrizesView | 'loading' | 'failed'>;
  readonly load: () => Promise<void>;
} {
  const $page = atom<GrandPrizesView | 'loading' | 'failed'>('loading');
  let asked = 0;
  return {
    $page,
    load: async () => {
      const mine = ++asked;
      const [list, sum] = await ask();
      if (mine !== asked) return;
      if (list.ok && sum.ok) $page.set({ prizes: list.data.list, unclaimed: sum.data });
      else if (typeof $page.get() !== 'object') $page.set('failed');
    },
  };
}
