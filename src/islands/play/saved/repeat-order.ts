import { atom, type ReadableAtom } from 'nanostores';
import type { CallAnswer } from '#client/gateway/call.ts';
import { createRequestStore } from '#client/gateway/request-store.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { orderDetail } from '#contract/orders/430031-order-detail.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { Entry, GameData } from '#games/game.ts';
import { playableEntries } from '../cart/cart.ts';
import type { CartState, CartStore } from '../cart-types.ts';

/** Which of some entries a cart can take now. */
export interface FittingEntries {
  /** Entries that the rules allow, at most a full cart. */
  readonly entries: readonly Entry[];
  /** Number of entries that are not among them. */
  readonly dropped: number;
  /** How many of them fit beside the cart's current entries. */
  readonly room: number;
}

export function fitEntries(
  game: GameData,
  { entries: inCart }: Pick<CartState, 'entries'>,
  wanted: readonly Entry[],
): FittingEntries {
  const entries = playableEntries(game, wanted).slice(0, game.maxEntries);
  return {
    entries,
    dropped: wanted.length - entries.length,
    room: Math.min(entries.length, Math.max(0, game.maxEntries - inCart.length)),
  };
}

export type RepeatOrderStep =
  /** `none`: no entry can be played any more. */
  | { readonly kind: 'loading' | 'missing' | 'failed' | 'none' }
  /** The cart has entries, so the player decides whether to replace them. */
  | { readonly kind: 'choose'; readonly old: FittingEntries; readonly inCart: number }
  | { readonly kind: 'done'; readonly entries: readonly Entry[]; readonly dropped: number };

export interface RepeatOrder {
  readonly $step: ReadableAtom<RepeatOrderStep>;
  readonly load: () => Promise<void>;
  readonly replace: () => void;
  readonly add: () => void;
  /** Restores the previous cart. */
  readonly undo: () => void;
}

export type OrderEntries = Pick<ResponseOf<typeof orderDetail>, 'lotteryType' | 'entries'>;

/** Codes for another player's order and for an invalid id. */
const MISSING_CODES: ReadonlySet<number> = new Set([errorCodes.orderNotFound, errorCodes.invalidInput]);

/** Puts an old order's entries into the cart. */
export function createRepeatOrder(
  game: GameData,
  cart: Pick<CartStore, '$state' | 'replaceEntries'>,
  fetchOrder: () => Promise<CallAnswer<OrderEntries>>,
): RepeatOrder {
  const $step = atom<RepeatOrderStep>({ kind: 'loading' });
  let before: readonly Entry[] = [];
  const order = createRequestStore<null, OrderEntries>({ key: null, fetch: fetchOrder });
  const cartEntries = () => cart.$state.get().entries;
  const putEntries = (entries: readonly Entry[], dropped: number, beside: readonly Entry[]) => {
    before = cartEntries();
    cart.replaceEntries([...beside, ...entries]);
    $step.set({ kind: 'done', entries, dropped });
  };
  const whenChoosing = (choose: (old: FittingEntries) => void) => {
    const step = $step.get();
    if (step.kind === 'choose') choose(step.old);
  };
  return {
    $step,
    load: async () => {
      $step.set({ kind: 'loading' });
      // An older answer is dropped: the entries go into the cart once.
      if ((await order.load(null)) === 'dropped') return;
      const { data, error } = order.$state.get();
      if (!data) return $step.set({ kind: error && MISSING_CODES.has(error.code) ? 'missing' : 'failed' });
      if (data.lotteryType !== game.lotteryType) return $step.set({ kind: 'missing' });
      const inCart = cartEntries();
      const old = fitEntries(game, { entries: inCart }, data.entries);
      if (old.entries.length === 0) $step.set({ kind: 'none' });
      else if (inCart.length === 0) putEntries(old.entries, old.dropped, []);
      else $step.set({ kind: 'choose', old, inCart: inCart.length });
    },
    replace: () => whenChoosing(({ entries, dropped }) => putEntries(entries, dropped, [])),
    add: () =>
      whenChoosing(({ entries, dropped, room }) =>
        putEntries(entries.slice(0, room), dropped + entries.length - room, cartEntries()),
      ),
    undo: () => cart.replaceEntries(before),
  };
}
