import { describe, expect, it, test } from 'vitest';
import type { TextStore } from '#client/storage/stores.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import { keptCartStore, wasEmptiedElsewhere } from './kept-cart.ts';

const createStore = (): TextStore => {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => void (value === null ? texts.delete(key) : texts.set(key, value)),
  };
};
const CART = JSON.stringify({ entries: [{ play: 'nap1' }], draws: 2 });
const EMPTY = JSON.stringify({ entries: [], draws: 1 });
const START = 1_000_000;

/** A browser in which tabs of a game are opened. */
function createBrowser({ daily = false } = {}) {
  const browser = createStore();
  const world = { at: START, owner: 'ada' as string | null, closesAt: (START + MINUTE_MS) as number | undefined };
  const openTab = (tab = createStore()) =>
    keptCartStore({
      tab,
      browser,
      owner: () => world.owner,
      now: () => world.at,
      closesAt: () => world.closesAt,
      daily,
    });
  return { world, openTab, browser };
}

describe('a cart', () => {
  it('survives its tab', () => {
    const { openTab } = createBrowser();
    openTab().set('play:quick-five', CART);
    expect(openTab().get('play:quick-five')).toBe(CART);
    expect(openTab().get('play:octaluck')).toBeNull();
  });

  it('is forgotten after a day', () => {
    const { world, openTab } = createBrowser();
    openTab().set('play:quick-five', CART);
    world.at += DAY_MS - 1;
    expect(openTab().get('play:quick-five')).toBe(CART);
    world.at += 1;
    expect(openTab().get('play:quick-five')).toBeNull();
  });

  it('of a daily game is forgotten when its draw no longer sells', () => {
    const { world, openTab } = createBrowser({ daily: true });
    openTab().set('play:luckyday', CART);
    world.at += MINUTE_MS - 1;
    expect(openTab().get('play:luckyday')).toBe(CART);
    world.at += 1;
    world.closesAt = world.at + DAY_MS;
    expect(openTab().get('play:luckyday')).toBeNull();
  });

  it('is not restored while the game does not sell', () => {
    const { world, openTab } = createBrowser();
    openTab().set('play:quick-five', CART);
    world.closesAt = undefined;
    expect(openTab().get('play:quick-five')).toBeNull();
  });

  it('is its player’s alone, and a visitor’s cart goes with the login', () => {
    const { world, openTab } = createBrowser();
    openTab().set('play:quick-five', CART);
    world.owner = 'grace';
    expect(openTab().get('play:quick-five')).toBeNull();
    world.owner = null;
    const tab = openTab();
    tab.set('play:quick-five', CART);
    world.owner = 'grace';
    tab.set('play:quick-five', CART);
    world.owner = null;
    expect(openTab().get('play:quick-five')).toBeNull();
  });

  it('is gone everywhere once it is emptied or bought', () => {
    const { openTab } = createBrowser();
    const tab = openTab();
    tab.set('play:quick-five', CART);
    tab.set('play:quick-five', EMPTY);
    expect(openTab().get('play:quick-five')).toBeNull();
    expect(tab.get('play:quick-five')).toBe(EMPTY);
  });

  it('of the tab comes before the kept one', () => {
    const { openTab } = createBrowser();
    const mine = createStore();
    const other = CART.replace('nap1', 'nap2');
    openTab(mine).set('play:quick-five', CART);
    openTab().set('play:quick-five', other);
    expect(openTab(mine).get('play:quick-five')).toBe(CART);
  });

  it('that is not readable, or kept for longer than a day, is not restored', () => {
    const { openTab, browser } = createBrowser();
    for (const text of ['{', '7', JSON.stringify({ until: 1e15, cart: CART }), JSON.stringify({ until: START + 1 })]) {
      browser.set('cart:ada:play:quick-five', text);
      expect(openTab().get('play:quick-five')).toBeNull();
    }
  });
});

test('a tab follows another that emptied or bought the same cart, and no other', () => {
  const kept = (cart: string) => JSON.stringify({ until: START, cart });
  expect(wasEmptiedElsewhere(kept(CART), null, CART)).toBe(true);
  expect(wasEmptiedElsewhere(kept(CART), null, CART.replace('nap1', 'nap2'))).toBe(false);
  expect(wasEmptiedElsewhere(kept(CART), kept(CART), CART)).toBe(false);
  for (const text of [null, EMPTY]) expect(wasEmptiedElsewhere(kept(CART), null, text)).toBe(false);
});
