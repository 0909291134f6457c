import type { TextStore } from '#client/storage/stores.ts';
import type { Game } from '#games/game.ts';
import { gameView } from '#games/view/game-view.ts';
import { createCartStore } from '#islands/play/cart/cart-store.ts';
import { createCartStorage, purchaseKey } from '#islands/play/cart/kept-cart.ts';
import type { CartStorage, CartStore } from '#islands/play/cart-types.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { memory } from './purchase.ts';

/** Stores no cart. */
export const noCartStorage: CartStorage = {
  restore: () => ({ cart: null, isBought: false }),
  save: () => undefined,
  publishPurchase: () => undefined,
  readPurchase: () => [],
};

/** A browser with tabs, each with the page of a game. A tab hears what the others change in the browser's store. */
export function createCartBrowser(startAt = 1_000_000) {
  const store = memory();
  const world = {
    at: startAt,
    deviceAt: 1,
    owner: null as string | null,
    closesAt: (startAt + HOUR_MS) as number | undefined,
  };
  const listeners = new Map<object, (key: string) => void>();
  /** Opens the page of a game, in `tab` if it is a tab that was used before. */
  const openPage = (game: Game, tab = memory()): CartStore => {
    const browser: TextStore = {
      get: store.get,
      set: (key, value) => {
        if (store.get(key) === value) return;
        store.set(key, value);
        for (const [other, listener] of listeners) if (other !== tab) listener(key);
      },
    };
    const storage = createCartStorage({
      game: gameView(game),
      tab,
      browser,
      owner: () => world.owner,
      now: () => world.at,
      deviceNow: () => ++world.deviceAt,
      closesAt: () => world.closesAt,
    });
    const cart = createCartStore(game, storage, () => 7);
    cart.restore();
    listeners.set(tab, (key) => key === purchaseKey(world.owner, game.lotteryType) && cart.followPurchase());
    return cart;
  };
  const leavePage = (tab: TextStore) => listeners.delete(tab);
  return { store, world, openPage, leavePage };
}
