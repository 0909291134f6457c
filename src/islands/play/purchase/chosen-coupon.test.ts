import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import type { Coupon } from '#contract/coupons/fields.ts';
import { keepChoice, keptCouponId } from '#islands/account/coupons/kept-choice.ts';
import * as deposit from '#islands/deposit/flow/chosen-coupon.ts';
import * as order from './chosen-coupon.ts';

const COUPON: Coupon = {
  couponId: 'a',
  use: 'purchase',
  amount: 5,
  minAmount: 1,
  validStartTimestamp: 0,
  validEndTimestamp: 1,
  state: 'usable',
  usedTimestamp: null,
};

/** The tab's store. */
function openTab(): Map<string, string> {
  const texts = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
  vi.stubGlobal('window', { sessionStorage });
  return texts;
}
afterEach(() => vi.unstubAllGlobals());

test('a choice is kept for the tab until it is used or dropped', () => {
  const tab = openTab();
  for (let part = 0; part < 2; part++) {
    keepChoice('purchase', order.$chosenCoupon);
    keepChoice('deposit', deposit.$chosenCoupon);
  }
  order.$chosenCoupon.set(COUPON);
  deposit.$chosenCoupon.set({ ...COUPON, couponId: 'b' });
  expect([...tab]).toEqual([
    ['coupon:purchase', 'a'],
    ['coupon:deposit', 'b'],
  ]);
  expect([keptCouponId('purchase'), deposit.isChoiceMissing()]).toEqual(['a', false]);
  order.forgetUsedCoupon('a');
  deposit.dropCoupon(10);
  expect([...tab]).toEqual([]);
  // As a page begins after a reload.
  tab.set('coupon:deposit', 'b');
  expect(deposit.isChoiceMissing()).toBe(true);
});

test('a chosen coupon is used from its minimum on', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.nat(300), fc.integer({ min: 1, max: 10 }), (minAmount, fils, draws) => {
      const coupon = { ...COUPON, minAmount };
      order.$chosenCoupon.set(coupon);
      deposit.$chosenCoupon.set(coupon);
      // The first draw counts: later ones can be stopped.
      expect(order.couponFor(fils * draws, draws)).toBe(fils >= minAmount ? coupon : undefined);
      expect(order.amountDue(fils * draws, draws)).toBe(
        fils >= minAmount ? Math.max(0, fils * draws - coupon.amount) : fils * draws,
      );
      expect(deposit.couponFor(fils)).toBe(fils >= minAmount ? coupon : undefined);
    }),
  );
});

test('the coupon that a paid order used is chosen no more, another one stays', () => {
  order.$chosenCoupon.set(COUPON);
  order.forgetUsedCoupon('b');
  order.forgetUsedCoupon(undefined);
  expect(order.$chosenCoupon.get()).toBe(COUPON);
  order.forgetUsedCoupon('a');
  expect(order.$chosenCoupon.get()).toBeNull();
});

test('a deposit goes on without its coupon, and says whether it had one', () => {
  for (const [amount, had] of [
    [10, true],
    [9, false],
  ] as const) {
    deposit.$chosenCoupon.set({ ...COUPON, minAmount: 10 });
    expect([deposit.dropCoupon(amount), deposit.$chosenCoupon.get()]).toEqual([had, null]);
  }
});

test('without a choice there is none', () => {
  order.$chosenCoupon.set(null);
  deposit.$chosenCoupon.set(null);
  expect(order.couponFor(1_000, 1)).toBeUndefined();
  expect(deposit.couponFor(1_000)).toBeUndefined();
});
