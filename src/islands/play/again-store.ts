import { atom, type ReadableAtom } from 'nanostores';
import type { CallAnswer } from '#client/gateway.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { orderDetail } from '#contract/orders/430031-order-detail.ts';
import type { Entry, GameData } from '#games/game.ts';
import { playable, type PlayState } from './plan.ts';
import type { PlayStore } from './store.ts';

/** What of entries from elsewhere can be played now. */
export interface OldOrder {
  /** Entries that the rules allow, as many as a plan holds. */
  readonly entries: readonly Entry[];
  /** Entries of the order that are not among them. */
  readonly lost: number;
  /** Those of them that find room beside the plan that stands. */
  readonly room: number;
}

export function oldOrder(
  game: GameData,
  { entries: plan }: Pick<PlayState, 'entries'>,
  order: readonly Entry[],
): OldOrder {
  const entries = playable(game, order).slice(0, game.maxEntries);
  return {
    entries,
    lost: order.length - entries.length,
    room: Math.min(entries.length, Math.max(0, game.maxEntries - plan.length)),
  };
}

export type AgainStep =
  /** `none`: nothing of it can be played any more. */
  | { readonly kind: 'loading' | 'missing' | 'failed' | 'none' }
  /** A plan stands: it is not overwritten without a word. */
  | { readonly kind: 'ask'; readonly old: OldOrder; readonly planned: number }
  | { readonly kind: 'done'; readonly entries: readonly Entry[]; readonly lost: number };

export interface Again {
  readonly $step: ReadableAtom<AgainStep>;
  readonly load: () => Promise<void>;
  readonly replace: () => void;
  readonly add: () => void;
  /** The plan as it was before. */
  readonly undo: () => void;
}

export type Detail = Pick<ResponseOf<typeof orderDetail>, 'lotteryType' | 'entries'>;

/** Not this player's, or no order's id at all. */
const MISSING: ReadonlySet<number> = new Set([430000005, 400000005]);

/** An old order's entries on their way into the plan. */
export function createAgain(
  game: GameData,
  store: Pick<PlayStore, '$state' | 'fill'>,
  ask: () => Promise<CallAnswer<Detail>>,
): Again {
  const $step = atom<AgainStep>({ kind: 'loading' });
  let before: readonly Entry[] = [];
  let asked = 0;
  const plan = () => store.$state.get().entries;
  const put = (entries: readonly Entry[], lost: number, beside: readonly Entry[]) => {
    before = plan();
    store.fill([...beside, ...entries]);
    $step.set({ kind: 'done', entries, lost });
  };
  const answered = (act: (old: OldOrder) => void) => {
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
      const old = oldOrder(game, { entries: plan() }, answer.data.entries);
      if (old.entries.length === 0) $step.set({ kind: 'none' });
      else if (plan().length === 0) put(old.entries, old.lost, []);
      else $step.set({ kind: 'ask', old, planned: plan().length });
    },
    replace: () => answered(({ entries, lost }) => put(entries, lost, [])),
    add: () => answered(({ entries, lost, room }) => put(entries.slice(0, room), lost + entries.length - room, plan())),
    undo: () => store.fill(before),
  };
}
