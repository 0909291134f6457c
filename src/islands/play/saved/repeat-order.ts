import { atom, type ReadableAtom } from 'nanostores';
import type { CallAnswer } from '#client/gateway/call.ts';
import type { ResponseOf } from '#contract/command.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { orderDetail } from '#contract/orders/430031-order-detail.ts';
import type { Entry, GameData } from '#games/game.ts';
import { playableEntries, type CartState } from '../cart/cart.ts';
import type { CartStore } from '../cart/cart-store.ts';

/** What of entries from elsewhere can be played now. */
export interface FittingEntries {
  /** Entries that the rules allow, as many as a plan holds. */
  readonly entries: readonly Entry[];
  /** Entries of the order that are not among them. */
  readonly lost: number;
  /** Those of them that find room beside the plan that stands. */
  readonly room: number;
}

export function fitEntries(
  game: GameData,
  { entries: plan }: Pick<CartState, 'entries'>,
  order: readonly Entry[],
): FittingEntries {
  const entries = playableEntries(game, order).slice(0, game.maxEntries);
  return {
    entries,
    lost: order.length - entries.length,
    room: Math.min(entries.length, Math.max(0, game.maxEntries - plan.length)),
  };
}

export type RepeatOrderStep =
  /** `none`: nothing of it can be played any more. */
  | { readonly kind: 'loading' | 'missing' | 'failed' | 'none' }
  /** A plan stands: it is not overwritten without a word. */
  | { readonly kind: 'ask'; readonly old: FittingEntries; readonly planned: number }
  | { readonly kind: 'done'; readonly entries: readonly Entry[]; readonly lost: number };

export interface RepeatOrder {
  readonly $step: ReadableAtom<RepeatOrderStep>;
  readonly load: () => Promise<void>;
  readonly replace: () => void;
  readonly add: () => void;
  /** The plan as it was before. */
  readonly undo: () => void;
}

export type OrderEntries = Pick<ResponseOf<typeof orderDetail>, 'lotteryType' | 'entries'>;

/** Not this player's, or no order's id at all. */
const MISSING: ReadonlySet<number> = new Set([errorCodes.orderNotFound, errorCodes.invalidInput]);

/** An old order's entries on their way into the plan. */
export function createRepeatOrder(
  game: GameData,
  store: Pick<CartStore, '$state' | 'fill'>,
  ask: () => Promise<CallAnswer<OrderEntries>>,
): RepeatOrder {
  const $step = atom<RepeatOrderStep>({ kind: 'loading' });
  let before: readonly Entry[] = [];
  let asked = 0;
  const plan = () => store.$state.get().entries;
  const put = (entries: readonly Entry[], lost: number, beside: readonly Entry[]) => {
    before = plan();
    store.fill([...beside, ...entries]);
    $step.set({ kind: 'done', entries, lost });
  };
  const answered = (act: (old: FittingEntries) => void) => {
    const step = $step.get();
    if (step.kind === 'ask') act(step.old);
  };
  return {
    $step,
    load: async () => {
      const mine = ++asked;
      $step.set({ kind: 'loading' });
      const answer = await ask();
      // The last look counts: the entries go into the plan once.
      if (mine !== asked) return;
      if (!answer.ok) return $step.set({ kind: MISSING.has(answer.code) ? 'missing' : 'failed' });
      if (answer.data.lotteryType !== game.lotteryType) return $step.set({ kind: 'missing' });
      const old = fitEntries(game, { entries: plan() }, answer.data.entries);
      if (old.entries.length === 0) $step.set({ kind: 'none' });
      else if (plan().length === 0) put(old.entries, old.lost, []);
      else $step.set({ kind: 'ask', old, planned: plan().length });
    },
    replace: () => answered(({ entries, lost }) => put(entries, lost, [])),
    add: () => answered(({ entries, lost, room }) => put(entries.slice(0, room), lost + entries.length - room, plan())),
    undo: () => store.fill(before),
  };
}
