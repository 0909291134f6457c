import { parseStored, readJson, type TextStore } from '#client/storage/stores.ts';
import type { Entry } from '#games/game.ts';
import { DAY_MS } from '#kernel/time.ts';
import type { CartStorage } from '../cart-types.ts';
import { isEntry, isSameEntries } from './cart.ts';

/** A cart that outlives its tab, until this moment of the product's time. */
interface KeptCart {
  readonly until: number;
  readonly cart: string;
}

interface StoredCart {
  readonly entries: readonly Entry[];
  /** ms of the device's clock when it was stored. */
  readonly at: number;
}

/** The entries last bought of a game, which tells its other tabs. */
type StoredPurchase = StoredCart;

export interface CartStorageDeps {
  readonly game: { readonly key: string; readonly lotteryType: number; readonly daily: boolean };
  /** The tab's store, where the cart is changed. */
  readonly tab: TextStore;
  /** The browser's store, which all tabs share. */
  readonly browser: TextStore;
  /** The player's public id; null for a visitor. */
  readonly owner: () => string | null;
  /** Product time. */
  readonly now: () => number;
  /** The device's clock, which all tabs share. */
  readonly deviceNow: () => number;
  /** When sales of the draw that a new cart would be for close; undefined while none sells. */
  readonly closesAt: () => number | undefined;
}

/** Where a tab stores a game's cart. Other pages read it too (client/storage/waiting-carts.ts). */
export const cartKey = ({ key }: { readonly key: string }): string => `play:${key}`;
const keptCartKey = (owner: string | null, key: string): string => `cart:${owner ?? ''}:${key}`;
/** By `lotteryType`, because an order may be found to be paid on another game's page. */
export const purchaseKey = (owner: string | null, lotteryType: number): string =>
  `bought:${owner ?? ''}:${lotteryType}`;

/** The entries of a stored cart or purchase; anybody can write to a browser's storage. */
function readEntries(stored: Partial<StoredCart> | null): readonly Entry[] {
  const entries: unknown = stored?.entries;
  return Array.isArray(entries) ? entries.filter(isEntry) : [];
}
const entriesOf = (cart: string | null | undefined): readonly Entry[] => readEntries(parseStored(cart ?? null));

/** A cart is kept a day; tabs estimate the product's time, so that one may be ahead of another. */
const MAX_KEPT_MS = 2 * DAY_MS;

/**
 * Stores a game's cart in the tab and, while it has entries, in the browser: for a day, and of a daily game only until
 * sales of its draw close, because a later draw is another purchase. A cart of the tab comes first. The browser keeps
 * one cart for each player and game, the one changed last, and a tab deletes only its own.
 */
export function createCartStorage(deps: CartStorageDeps): CartStorage {
  const { game, tab, browser, owner, now, deviceNow, closesAt } = deps;
  const key = cartKey(game);
  const readKept = (who: string | null): KeptCart | null => {
    const kept = readJson<Partial<KeptCart>>(browser, keptCartKey(who, key));
    const fresh = typeof kept?.until === 'number' && kept.until > now() && kept.until <= now() + MAX_KEPT_MS;
    return fresh && typeof kept.cart === 'string' ? (kept as KeptCart) : null;
  };
  const keep = (cart: string): void => {
    const closes = closesAt();
    const until = Math.min(now() + DAY_MS, game.daily && closes !== undefined ? closes : Infinity);
    // A login takes the visitor's cart over.
    if (owner() !== null) browser.set(keptCartKey(null, key), null);
    browser.set(keptCartKey(owner(), key), JSON.stringify({ until, cart } satisfies KeptCart));
  };
  const isKept = (who: string | null, entries: readonly Entry[]): boolean =>
    isSameEntries(entriesOf(readKept(who)?.cart), entries);
  const forget = (entries: readonly Entry[]): void => {
    for (const who of new Set([owner(), null])) if (isKept(who, entries)) browser.set(keptCartKey(who, key), null);
  };
  const readPurchase = () => readJson<Partial<StoredPurchase>>(browser, purchaseKey(owner(), game.lotteryType));
  const wasBought = (cart: string | null): boolean => {
    const purchase = readPurchase();
    const { at = Infinity } = parseStored<Partial<StoredCart>>(cart) ?? {};
    return purchase?.at !== undefined && at < purchase.at && isSameEntries(entriesOf(cart), readEntries(purchase));
  };
  return {
    restore: () => {
      const own = tab.get(key);
      const kept = readKept(owner());
      const entries = entriesOf(own);
      const cart = entries.length === 0 && closesAt() !== undefined ? (kept?.cart ?? own) : own;
      const isBought = wasBought(cart);
      if (cart !== own) tab.set(key, cart);
      else if (own !== null && entries.length > 0 && !isBought && (!kept || isKept(null, entries))) keep(own);
      return { cart: parseStored(cart), isBought };
    },
    save: (state) => {
      const before = entriesOf(tab.get(key));
      const cart = JSON.stringify({ ...state, at: deviceNow() });
      tab.set(key, cart);
      if (state.entries.length > 0) keep(cart);
      else if (before.length > 0) forget(before);
    },
    publishPurchase: ({ lotteryType, entries }) => {
      browser.set(
        purchaseKey(owner(), lotteryType),
        JSON.stringify({ entries, at: deviceNow() } satisfies StoredPurchase),
      );
      if (lotteryType === game.lotteryType) forget(entries);
    },
    readPurchase: () => readEntries(readPurchase()),
  };
}
