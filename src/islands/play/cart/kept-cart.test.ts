import { describe, expect, it, test } from 'vitest';
import type { Entry } from '#games/game.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#kernel/time.ts';
import { createCartBrowser } from '#support/islands/cart-storage.ts';
import { memory } from '#support/islands/purchase.ts';
import type { CartStore } from '../cart-types.ts';
import { purchaseKey } from './kept-cart.ts';

const START = 1_000_000;
const entry = (n: number): Entry => ({ play: 'nap1', picks: [[n]], multiple: 1 });
const daily = (n: number): Entry => ({ play: 'main', picks: [[1, 2, 3, 4, 5, 6], [n]], multiple: 1 });
const entriesIn = (cart: CartStore) => cart.$state.get().entries;
const countIn = (...carts: readonly CartStore[]) => carts.map((cart) => entriesIn(cart).length);
/** The player pays the cart of a page. */
const pay = (cart: CartStore, lotteryType = quickFive.lotteryType) => {
  cart.publishPurchase({ lotteryType, entries: entriesIn(cart) });
  cart.resetAfterPurchase();
};

describe('a cart', () => {
  it('survives its tab', () => {
    const { openPage } = createCartBrowser();
    openPage(quickFive).replaceEntries([entry(3)]);
    expect(entriesIn(openPage(quickFive))).toEqual([entry(3)]);
    expect(countIn(openPage(luckyDay))).toEqual([0]);
  });

  it('is forgotten after a day', () => {
    const { world, openPage } = createCartBrowser(START);
    openPage(quickFive).replaceEntries([entry(3)]);
    world.at += DAY_MS - 1;
    world.closesAt = world.at + HOUR_MS;
    expect(countIn(openPage(quickFive))).toEqual([1]);
    world.at += 1;
    expect(countIn(openPage(quickFive))).toEqual([0]);
  });

  it('is restored by a tab whose estimate of the time is behind', () => {
    const { world, openPage } = createCartBrowser(START);
    openPage(quickFive).replaceEntries([entry(3)]);
    world.at -= SECOND_MS;
    expect(countIn(openPage(quickFive))).toEqual([1]);
  });

  it('of a daily game is forgotten when its draw no longer sells', () => {
    const { world, openPage } = createCartBrowser(START);
    openPage(luckyDay).replaceEntries([daily(1)]);
    world.at += HOUR_MS - 1;
    expect(countIn(openPage(luckyDay))).toEqual([1]);
    world.at += 1;
    world.closesAt = world.at + DAY_MS;
    expect(countIn(openPage(luckyDay))).toEqual([0]);
  });

  it('is not restored while the game does not sell, but afterwards', () => {
    const { world, openPage } = createCartBrowser();
    openPage(quickFive).replaceEntries([entry(3)]);
    const { closesAt } = world;
    world.closesAt = undefined;
    expect(countIn(openPage(quickFive))).toEqual([0]);
    world.closesAt = closesAt;
    expect(countIn(openPage(quickFive))).toEqual([1]);
  });

  it("is its player's alone, and a visitor's cart goes with the login", () => {
    const { world, openPage } = createCartBrowser();
    world.owner = 'ada';
    openPage(quickFive).replaceEntries([entry(3)]);
    world.owner = 'grace';
    expect(countIn(openPage(quickFive))).toEqual([0]);
    world.owner = null;
    const cart = openPage(quickFive);
    expect(countIn(cart)).toEqual([0]);
    cart.replaceEntries([entry(4)]);
    world.owner = 'ada';
    cart.restore();
    expect(entriesIn(openPage(quickFive))).toEqual([entry(4)]);
    world.owner = null;
    expect(countIn(openPage(quickFive))).toEqual([0]);
  });

  it('is gone for tabs that open later once it is emptied or bought', () => {
    const { openPage } = createCartBrowser();
    const cart = openPage(quickFive);
    cart.replaceEntries([entry(3)]);
    cart.clearCart();
    expect(countIn(openPage(quickFive))).toEqual([0]);
    cart.replaceEntries([entry(4)]);
    pay(cart);
    expect(countIn(openPage(quickFive))).toEqual([0]);
  });

  it('of the tab comes before the kept one', () => {
    const { openPage } = createCartBrowser();
    const tab = memory();
    openPage(quickFive, tab).replaceEntries([entry(1)]);
    openPage(quickFive).replaceEntries([entry(2)]);
    expect(entriesIn(openPage(quickFive, tab))).toEqual([entry(1)]);
    expect(entriesIn(openPage(quickFive))).toEqual([entry(2)]);
  });

  it('that is not readable, or kept for too long, is not restored', () => {
    const { openPage, store } = createCartBrowser(START);
    const cart = JSON.stringify({ entries: [entry(1)] });
    const broken = JSON.stringify({ until: START + 1, cart: JSON.stringify({ entries: [null] }) });
    for (const text of [
      '{',
      '7',
      JSON.stringify({ until: 1e15, cart }),
      JSON.stringify({ until: START + 1 }),
      broken,
    ]) {
      store.set('cart::play:quick-five', text);
      store.set(purchaseKey(null, quickFive.lotteryType), text);
      expect([text, ...countIn(openPage(quickFive))]).toEqual([text, 0]);
    }
  });
});

describe('a tab that opens', () => {
  const CASES = [
    ['in a sales pause', { closesAt: undefined }],
    ['after the draw', { at: START + HOUR_MS, closesAt: START + DAY_MS }],
    ['as an old copy of the page', { at: START - 3 * DAY_MS, closesAt: undefined }],
  ] as const;
  it.each(CASES)('%s changes no cart of another tab', (_, change) => {
    const { world, openPage, store } = createCartBrowser(START);
    const first = openPage(luckyDay);
    first.replaceEntries([daily(1)]);
    const kept = store.get('cart::play:luckyday');
    expect(kept).not.toBeNull();
    Object.assign(world, change);
    expect(countIn(openPage(luckyDay), first)).toEqual([0, 1]);
    expect(store.get('cart::play:luckyday')).toBe(kept);
  });

  it('again with another cart leaves the kept one', () => {
    const { openPage } = createCartBrowser();
    const tab = memory();
    openPage(quickFive, tab).replaceEntries([entry(1)]);
    openPage(quickFive).replaceEntries([entry(2)]);
    openPage(quickFive, tab);
    expect(entriesIn(openPage(quickFive))).toEqual([entry(2)]);
  });
});

test('a cart that is emptied by hand in one tab stays in another', () => {
  const { openPage } = createCartBrowser();
  const first = openPage(quickFive);
  first.replaceEntries([entry(1)]);
  const second = openPage(quickFive);
  first.clearCart();
  second.followPurchase();
  expect(countIn(first, second)).toEqual([0, 1]);
});

describe('a purchase in one tab', () => {
  it('empties a tab with the same entries and leaves one with others', () => {
    const { openPage } = createCartBrowser();
    const paying = openPage(quickFive);
    paying.replaceEntries([entry(1)]);
    const same = openPage(quickFive);
    const other = openPage(quickFive);
    other.replaceEntries([entry(2), entry(3)]);
    expect(countIn(paying, same, other)).toEqual([1, 1, 2]);
    pay(paying);
    expect(countIn(paying, same, other)).toEqual([0, 0, 2]);
    // The kept cart is the other tab's.
    expect(entriesIn(openPage(quickFive))).toEqual([entry(2), entry(3)]);
  });

  it('empties the same entries of a tab that returns to the game later', () => {
    const { openPage, leavePage } = createCartBrowser();
    const tab = memory();
    const paying = openPage(quickFive);
    paying.replaceEntries([entry(1)]);
    openPage(quickFive, tab);
    leavePage(tab);
    pay(paying);
    expect(countIn(openPage(quickFive, tab))).toEqual([0]);
    // The same entries once more, chosen after the purchase, are another order.
    openPage(quickFive, tab).replaceEntries([entry(1)]);
    expect(countIn(openPage(quickFive, tab), openPage(quickFive))).toEqual([1, 1]);
  });

  it('of another game, found to be paid on this page, empties the cart of that game', () => {
    const { openPage, leavePage } = createCartBrowser();
    const tab = memory();
    openPage(quickFive, tab).replaceEntries([entry(1)]);
    leavePage(tab);
    const page = openPage(luckyDay, tab);
    page.replaceEntries([daily(1)]);
    page.publishPurchase({ lotteryType: quickFive.lotteryType, entries: [entry(1)] });
    expect(countIn(page, openPage(quickFive, tab), openPage(quickFive))).toEqual([1, 0, 0]);
  });

  it('by one player leaves the same entries of another', () => {
    const { world, openPage, leavePage } = createCartBrowser();
    const tab = memory();
    world.owner = 'grace';
    openPage(quickFive, tab).replaceEntries([entry(1)]);
    leavePage(tab);
    world.owner = 'ada';
    const paying = openPage(quickFive);
    paying.replaceEntries([entry(1)]);
    pay(paying);
    world.owner = 'grace';
    expect(countIn(openPage(quickFive, tab), openPage(quickFive))).toEqual([1, 1]);
  });
});

test('clearing a cart in one tab leaves it in another', () => {
  const { openPage } = createCartBrowser();
  const [first, second] = [openPage(quickFive), openPage(quickFive)];
  first.replaceEntries([entry(1)]);
  second.replaceEntries([entry(1)]);
  first.clearCart();
  expect(countIn(first, second)).toEqual([0, 1]);
});
