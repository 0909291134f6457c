import { parseStored, readJson, type TextStore } from '#client/storage/stores.ts';
import { DAY_MS } from '#kernel/time.ts';

/** A cart that outlives its tab, until this moment of the product's time. */
interface KeptCart {
  readonly until: number;
  readonly cart: string;
}

export interface KeptCartDeps {
  /** The tab's store, where the cart is changed. */
  readonly tab: TextStore;
  /** The browser's store, which all tabs share. */
  readonly browser: TextStore;
  /** The player's public id; null for a visitor. */
  readonly owner: () => string | null;
  /** Product time. */
  readonly now: () => number;
  /** When sales of the draw that a new cart would be for close; undefined while none sells. */
  readonly closesAt: () => number | undefined;
  /** A game drawn every minute has a next draw at once, so its cart is for any draw. */
  readonly daily: boolean;
}

export const keptCartKey = (owner: string | null, key: string): string => `cart:${owner ?? ''}:${key}`;

const hasEntries = (text: string | null): text is string =>
  (parseStored<{ readonly entries?: readonly unknown[] }>(text)?.entries?.length ?? 0) > 0;

/**
 * A tab's store for carts that keeps a cart with entries in the browser, too: for a day, and of a daily game only until
 * sales of its draw close, because a later draw is another purchase. A cart of the tab comes first.
 */
export function keptCartStore({ tab, browser, owner, now, closesAt, daily }: KeptCartDeps): TextStore {
  const readKept = (key: string): string | null => {
    const kept = readJson<Partial<KeptCart>>(browser, keptCartKey(owner(), key));
    const fresh = typeof kept?.until === 'number' && kept.until > now() && kept.until <= now() + DAY_MS;
    return fresh && closesAt() !== undefined && typeof kept.cart === 'string' ? kept.cart : null;
  };
  const keep = (key: string, cart: string | null): void => {
    const closes = closesAt();
    const until = Math.min(now() + DAY_MS, daily && closes !== undefined ? closes : Infinity);
    // A login takes the visitor's cart over.
    if (owner() !== null) browser.set(keptCartKey(null, key), null);
    browser.set(keptCartKey(owner(), key), hasEntries(cart) ? JSON.stringify({ until, cart }) : null);
  };
  return {
    get: (key) => {
      const own = tab.get(key);
      return hasEntries(own) ? own : (readKept(key) ?? own);
    },
    set: (key, value) => {
      tab.set(key, value);
      keep(key, value);
    },
  };
}

/** Whether another tab has emptied or bought the cart that this tab shows, too. `now` is this tab's stored cart. */
export function wasEmptiedElsewhere(before: string | null, after: string | null, now: string | null): boolean {
  if (before === null || after !== null) return false;
  const entriesOf = (text: string | null) => JSON.stringify(parseStored<{ readonly entries?: unknown }>(text)?.entries);
  const kept = parseStored<Partial<KeptCart>>(before)?.cart ?? null;
  return hasEntries(now) && entriesOf(now) === entriesOf(kept);
}
